// "Ask Inès for Abel": the button of a question repeats what is chosen, and what is hidden is not chosen.
'use strict';
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const words = (input) => input.nextElementSibling?.firstChild?.data; // what stands beside it, without its small print

  function forgetHidden() {
    for (const set of all('.cardset')) {
      const chosen = set.querySelector(':checked');
      const family = set.closest('form').querySelector('[name=family]:checked')?.value;
      if (chosen && family !== set.dataset.family) chosen.checked = false;
    }
  }

  function speak(button) {
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

  function sentences() {
    forgetHidden();
    all('[data-sentence]').forEach(speak);
  }

  document.addEventListener('change', sentences);
  new MutationObserver(sentences).observe(document.getElementById('contenu'), { childList: true, subtree: true });
  sentences();
})();
