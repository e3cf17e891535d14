// Sheets that wait for an answer, and the clock of a window.
'use strict';
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];

  // ---- what must be answered first: the rest is out of reach, and Escape does not answer ---------------------------
  function modal() {
    for (const sheet of all('dialog[data-modal][open]')) {
      if (sheet.matches(':modal')) continue;
      sheet.close();
      sheet.showModal();
      sheet.querySelector('[autofocus]')?.focus(); // the heading, never a button that answers
    }
  }

  document.addEventListener(
    'cancel',
    (event) => {
      if (event.target.matches('dialog[data-modal]')) event.preventDefault();
    },
    true,
  );
  // ---- a menu over the table closes by its cross, by a touch beside it, and by Escape ------------------------------
  function fold(except) {
    for (const menu of all('.acts > .pop[open]')) {
      if (menu === except) continue;
      const inside = menu.contains(document.activeElement);
      menu.open = false;
      if (inside) menu.querySelector('summary').focus();
    }
  }

  document.addEventListener('click', ({ target }) =>
    fold(target.closest('[data-close]') ? null : target.closest('.acts > .pop')),
  );
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') fold(null);
  });

  document.addEventListener('submit', () => {
    for (const sheet of all('[popover]:popover-open')) sheet.hidePopover();
  });

  // ---- the clock: it runs here, the table closes the window ---------------------------------------------------------
  let started = null;
  let until = 0;

  function clock() {
    const here = document.getElementById('clock');
    if (!here) {
      started = null;
      return;
    }
    const known = `${document.getElementById('table').dataset.length}:${here.dataset.left}`;
    if (started !== known) {
      started = known;
      until = Date.now() + 1000 * here.dataset.left;
    }
    const left = Math.max(0, (until - Date.now()) / 1000);
    const bar = here.querySelector('progress');
    const word = here.querySelector('[role=status]');
    for (const at of [30, 10, 5])
      if (bar.value > at && left <= at) word.textContent = word.getAttribute(`data-at-${at}`);
    bar.value = left;
  }

  setInterval(clock, 250);
  new MutationObserver(() => {
    modal();
    clock();
  }).observe(document.getElementById('contenu'), { childList: true, subtree: true });
  modal();
  clock();
})();
