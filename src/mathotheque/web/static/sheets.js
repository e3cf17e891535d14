// Sheets that wait for an answer: the rest of the table is out of reach behind them, and Escape does not answer.
'use strict';
(() => {
  function sheets() {
    for (const sheet of document.querySelectorAll('dialog[data-modal][open]')) {
      if (sheet.matches(':modal')) continue;
      sheet.close();
      sheet.showModal();
    }
  }

  document.addEventListener('cancel', (event) => { if (event.target.matches('dialog[data-modal]')) event.preventDefault(); }, true);
  new MutationObserver(sheets).observe(document.getElementById('contenu'), { childList: true, subtree: true });
  sheets();
})();
