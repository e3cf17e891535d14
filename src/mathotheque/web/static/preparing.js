// While a game is being prepared: says how far it is, and goes to the table as soon as it is ready.
'use strict';
(() => {
  const panel = document.getElementById('preparing');

  async function look() {
    try {
      const answer = await fetch(`/t/${panel.dataset.match}/preparing`);
      if (answer.status !== 200) {
        location.reload();
        return;
      }
      const words = await answer.text();
      if (panel.innerHTML !== words) panel.innerHTML = words;
    } catch {
      /* the server is away for a moment */
    }
    setTimeout(look, 500);
  }

  setTimeout(look, 500);
})();
