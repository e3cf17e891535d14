// The keyboard is never left on nothing: where something it stood on goes, it stays in that part of the table.
'use strict';
(() => {
  const PLACES = '#board, #guide, #dock, #journal, #players';
  const find = (id) => document.getElementById(id);
  let place = null; // where the keyboard was last

  document.addEventListener('focusin', ({ target }) => {
    place = target.closest(PLACES)?.id ?? (target.closest('#table') && 'dock');
  });
  document.addEventListener('pointerdown', () => {
    place = null; // a finger beside everything leaves it to the page
  });

  // The next control, where there is one to write in; else the part itself: a second press must play nothing.
  function keep() {
    const lost = document.activeElement === document.body || document.activeElement === null;
    const wanted = find('answer');
    if (wanted && (lost || document.activeElement === find('dock'))) wanted.focus({ preventScroll: true });
    else if (lost && place) stay();
  }

  function stay() {
    const summary = document.querySelector(`#${place} > summary`);
    const part = place === 'board' ? document.querySelector('#board [tabindex="0"]') : (summary ?? find(place));
    const here = part ?? find('dock');
    if (here.tabIndex < 0) here.setAttribute('tabindex', '-1');
    here.focus({ preventScroll: true });
  }

  // A browser notices what is hidden only when it draws.
  const soon = () => requestAnimationFrame(() => requestAnimationFrame(keep));

  new MutationObserver(() => {
    keep();
    soon();
  }).observe(find('contenu'), { childList: true, subtree: true, attributeFilter: ['hidden', 'open', 'disabled'] });
  keep();
})();
