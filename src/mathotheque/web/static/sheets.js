// Sheets that wait for an answer, buttons that say their whole sentence, and the clock of a window.
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
  document.addEventListener('submit', () => {
    for (const sheet of all('[popover]:popover-open')) sheet.hidePopover();
  });

  // ---- "Ask Inès for Abel": the button repeats what is chosen; what is hidden is not chosen ------------------------
  const words = (input) => input.nextElementSibling?.firstChild?.data; // what stands beside it, without its small print

  function sentences() {
    for (const set of all('.cardset')) {
      const chosen = set.querySelector(':checked');
      const family = set.closest('form').querySelector('[name=family]:checked')?.value;
      if (chosen && family !== set.dataset.family) chosen.checked = false;
    }
    for (const button of all('[data-sentence]')) {
      const picked = Object.fromEntries(
        [...button.form.querySelectorAll('input:checked')].map((input) => [input.name, words(input)]),
      );
      button.dataset.plain ??= button.textContent;
      const whole = picked.whom && picked.card;
      const said = whole
        ? button.dataset.sentence.replace('{card}', picked.card).replace('{whom}', picked.whom)
        : button.dataset.plain;
      if (button.textContent !== said) button.textContent = said;
    }
  }

  document.addEventListener('change', sentences);

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
    sentences();
    clock();
  }).observe(document.getElementById('contenu'), { childList: true, subtree: true });
  modal();
  sentences();
  clock();
})();
