// The small collection of this device: games tried, computers beaten, best scores alone. Nothing of it leaves the browser.
'use strict';
(() => {
  const KEY = 'collection';
  const MATCHES = 100; // lately counted: a page that is loaded again counts nothing twice

  function read() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY));
      return { games: kept.games ?? {}, matches: Array.isArray(kept.matches) ? kept.matches : [] };
    } catch {
      return { games: {}, matches: [] }; // nothing yet, no storage here, or not ours
    }
  }

  function keep(collection) {
    try {
      localStorage.setItem(KEY, JSON.stringify(collection));
    } catch {
      /* a browser that keeps nothing has an empty collection */
    }
  }

  // ---- the table: how it ended -------------------------------------------------------------------------------------
  function collect() {
    const { match, game, ended, beaten, alone, worth } = document.getElementById('table').dataset;
    const collection = read();
    if (!ended || collection.matches.includes(match)) return;
    const known = collection.games[game] ?? { played: 0, beaten: [], best: null, worth: null };
    known.played += 1;
    if (beaten && !known.beaten.includes(beaten)) known.beaten = [...known.beaten, beaten].sort();
    if (alone && (known.best === null || Number(worth) > known.worth)) {
      known.best = alone;
      known.worth = Number(worth);
    }
    collection.games[game] = known;
    collection.matches = [...collection.matches, match].slice(-MATCHES);
    keep(collection);
  }

  if (document.getElementById('table')) {
    collect();
    new MutationObserver(collect).observe(document.getElementById('contenu'), {
      subtree: true,
      attributes: true,
      attributeFilter: ['data-ended'],
    });
  }

  // ---- the page that shows it ----------------------------------------------------------------------------------------
  const page = document.getElementById('collection');

  function show() {
    const { games } = read();
    const some = Object.keys(games).length > 0;
    page.querySelector('[data-none]').hidden = some;
    page.querySelector('[data-forget]').hidden = !some;
    for (const row of page.querySelectorAll('[data-game]')) {
      const known = games[row.dataset.game];
      row.hidden = !known;
      if (!known) continue;
      row.querySelector('[data-played]').textContent = known.played;
      row.querySelector('[data-beaten]').textContent = known.beaten.join(', ') || '–';
      row.querySelector('[data-alone]').hidden = known.best === null;
      row.querySelector('[data-best]').textContent = known.best ?? '';
    }
  }

  page?.addEventListener('click', (event) => {
    const button = event.target.closest('[data-forget]');
    if (!button || !window.confirm(button.dataset.sure)) return;
    keep({ games: {}, matches: [] });
    show();
  });
  if (page) {
    page.hidden = false;
    show();
  }
})();
