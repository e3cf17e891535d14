// The game's page follows its options at once: as many seats as players, and the levels this kind of game has.
'use strict';
(() => {
  const form = () => document.getElementById('setup');
  const fields = () => new URLSearchParams(new FormData(form())).toString();

  async function redraw() {
    if (form().hasAttribute('aria-busy')) return; // what is chosen meanwhile is asked for next
    form().setAttribute('aria-busy', 'true');
    await show(fields());
    form().removeAttribute('aria-busy');
  }

  async function show(asked) {
    try {
      const answer = await fetch(`${form().getAttribute('action')}?${asked}`);
      const text = await answer.text();
      if (fields() !== asked) {
        await show(fields()); // somebody chose on meanwhile: this answer would undo it
        return;
      }
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(text, 'text/html');
      for (const id of ['chairs', 'options']) window.morph(document.getElementById(id), page.getElementById(id));
    } catch {
      /* the server says it when the table is opened */
    }
  }

  document.addEventListener('change', (event) => {
    if (event.target.closest('[data-reseats]')) redraw();
  });
})();
