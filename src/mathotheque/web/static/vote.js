// A class that votes: the page asks how it stands, counts votes, and is drawn anew at every stage.
'use strict';
(() => {
  const main = document.querySelector('[data-now]');
  const pause = 'waits' in main.dataset ? 700 : 2000; // milliseconds

  async function ask() {
    if (!document.hidden) {
      try {
        const reply = await fetch(main.dataset.now);
        const told = reply.ok ? await reply.json() : null;
        if (told && (told.stage !== main.dataset.stage || 'waits' in main.dataset)) {
          location.reload();
          return;
        }
        const count = document.querySelector('[data-voted]');
        if (told && count) count.textContent = told.voted;
      } catch {
        // no network now: it is asked again
      }
    }
    setTimeout(ask, pause);
  }

  setTimeout(ask, pause);
})();
