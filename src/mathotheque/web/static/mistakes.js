// A touch on the board that makes no move shakes what was touched, and the table says why, with the rule.
'use strict';
(() => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const SHAKE = [0, -9, 8, -6, 4, 0].map((x) => ({ translate: `${x}px 0` }));
  let answered = false; // whether the table's line says what was wrong

  // A piece, a place or a card: what has a name. The layers of a drawing have none.
  const named = (element) => element.matches('li, [data-name]') || element.querySelector(':scope > title') !== null;

  function thing(element) {
    let here = element.closest('#board [id]');
    while (here && !named(here)) here = here.parentElement.closest('#board [id]');
    return here;
  }

  async function ask(element, before) {
    const body = new URLSearchParams({ touched: [...before, element.id].join(' ') });
    const answer = await fetch(window.addressFor('touch'), { method: 'POST', headers: { 'x-script': '1' }, body });
    const words = await answer.text();
    if (!answer.ok || !words) return;
    answered = true;
    if (!calm.matches) element.animate(SHAKE, { duration: 380 });
    document.dispatchEvent(new CustomEvent('told', { detail: words }));
  }

  // What works by itself, a link or a label with its field, is left alone.
  const works = (element) => element.closest('.can, a, button, summary') || element.closest('label')?.control;

  function mistake(target) {
    const element = works(target) ? null : thing(target);
    if (element) ask(element, window.touches.chosen()).catch(() => {});
  }

  // What has made a move is prevented from doing anything else.
  document.addEventListener('click', (event) => {
    if (!event.defaultPrevented) mistake(event.target);
  });
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || (event.key !== 'Enter' && event.key !== ' ')) return;
    const element = event.target.closest?.('#board svg [tabindex]:not(.can)');
    if (!element) return;
    event.preventDefault();
    mistake(element);
  });

  // A right touch takes the word back.
  document.addEventListener('marked', ({ detail: { chosen } }) => {
    if (!answered || !chosen.length) return;
    answered = false;
    document.dispatchEvent(new CustomEvent('told', { detail: '' }));
  });
})();
