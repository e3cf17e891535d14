// The game's page follows its options at once: as many seats as players, and the levels this kind of game has.
'use strict';
(() => {
  const form = () => document.getElementById('setup');

  async function redraw() {
    const fields = new URLSearchParams(new FormData(form()));
    try {
      const answer = await fetch(`${form().getAttribute('action')}?${fields}`);
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      for (const id of ['chairs', 'options']) window.morph(document.getElementById(id), page.getElementById(id));
    } catch {
      /* the server says it when the table is opened */
    }
  }

  document.addEventListener('change', (event) => {
    if (event.target.closest('[data-reseats]')) redraw();
  });
})();
