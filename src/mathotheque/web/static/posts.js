// Sends what somebody does: moves and forms. A refusal or a hint comes back as a word to this visitor alone.
'use strict';
(() => {
  // Where what is done at this table is sent: a table that is no match says it itself.
  function addressFor(deed) {
    const { at, match } = document.getElementById('table').dataset;
    return `${at ?? `/t/${match}`}/${deed}`;
  }

  let unsent = null; // a move nobody heard: it is sent again once the connection is back, unless the game went on

  async function post(address, fields) {
    unsent = null;
    window.touches.forget();
    const { length } = document.getElementById('table').dataset;
    try {
      const body = new URLSearchParams(fields);
      const answer = await fetch(address, { method: 'POST', headers: { 'x-script': '1' }, body });
      const words = await answer.text();
      if (answer.redirected) location.href = answer.url;
      else if (words) document.dispatchEvent(new CustomEvent('told', { detail: words }));
    } catch {
      document.dispatchEvent(new CustomEvent('unheard'));
      if (fields.move) unsent = { address, fields, length };
    }
  }

  function again() {
    const late = unsent;
    unsent = null;
    if (late?.length === document.getElementById('table').dataset.length) post(late.address, late.fields);
  }

  // A move that was only tried: the table keeps it for review. Nobody waits for an answer, nor minds if none comes.
  function tried(move) {
    const { at, version, seat } = document.getElementById('table').dataset;
    if (at) return; // only a match keeps them
    const body = new URLSearchParams({ move, version, seat });
    fetch(addressFor('judge'), { method: 'POST', headers: { 'x-script': '1' }, body, keepalive: true }).catch(() => {});
  }

  document.addEventListener('submit', (event) => {
    if (!event.target.matches('form[data-live]')) return;
    event.preventDefault();
    const button = event.submitter;
    const address = button?.getAttribute('formaction') || event.target.getAttribute('action');
    for (const menu of document.querySelectorAll('.pop[open]')) {
      if (menu.contains(event.target)) menu.removeAttribute('open'); // and the menu around it
    }
    const fields = Object.fromEntries(new FormData(event.target));
    if (button?.name) fields[button.name] = button.value;
    post(address, fields);
    if (event.target.hasAttribute('data-clears')) event.target.reset(); // what was wrong is not in the way
  });

  window.addressFor = addressFor;
  window.post = post;
  window.tried = tried;
  window.postAgain = again;
})();
