// The small collection of this device: games tried, computers beaten, best scores alone, and how it went lately against
// a level: after three wins or losses in a row another one is offered. Nothing of it leaves the browser.
'use strict';
(() => {
  const KEY = 'collection';
  const ROW = 3; // wins or losses in a row after which another level is offered
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
    const { match, game, ended } = document.getElementById('table').dataset;
    if (!ended) return;
    const collection = read();
    if (!collection.matches.includes(match)) {
      collection.games[game] = counted(collection.games[game], document.getElementById('table').dataset);
      collection.matches = [...collection.matches, match].slice(-MATCHES);
      keep(collection);
    }
    offer(collection.games[game]?.row, match);
  }

  function counted(before, { match, ended, beaten, alone, worth, level }) {
    const known = before ?? { played: 0, beaten: [], best: null, worth: null };
    known.played += 1;
    if (beaten && !known.beaten.includes(beaten)) known.beaten = [...known.beaten, beaten].sort();
    if (alone && (known.best === null || Number(worth) > known.worth)) {
      known.best = alone;
      known.worth = Number(worth);
    }
    const { row } = known;
    const same = row?.level === level && row?.mood === ended;
    if (level) known.row = { level, mood: ended, times: same ? row.times + 1 : 1, match };
    return known;
  }

  // Another level after three in a row, and again after three more; the table has drawn it where there is one.
  function offer(row, match) {
    if (row?.match !== match || row.times % ROW !== 0) return;
    document.documentElement.dataset.streak = row.mood;
    document.dispatchEvent(new CustomEvent('offered'));
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
