// The puzzles this device has solved, and how many days in a row. Nothing of it leaves the browser.
'use strict';
(() => {
  const KEY = 'puzzles';
  const DAY = 24 * 60 * 60 * 1000;
  const MOST = 1000; // puzzles remembered
  const all = (selector) => [...document.querySelectorAll(selector)];

  function read() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY));
      const texts = (list) => (Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
      return { solved: texts(kept.solved), days: texts(kept.days) };
    } catch {
      return { solved: [], days: [] }; // nothing yet, no storage here, or not ours
    }
  }

  function keep(known) {
    try {
      localStorage.setItem(KEY, JSON.stringify(known));
    } catch {
      /* a browser that keeps nothing has no streak */
    }
  }

  // Days in a row up to this one; a streak is not lost before its day is over.
  function streak(days, today) {
    const known = new Set(days);
    const name = (time) => new Date(time).toISOString().slice(0, 10);
    let time = Date.parse(today);
    if (!known.has(today)) time -= DAY;
    let count = 0;
    while (known.has(name(time))) {
      count += 1;
      time -= DAY;
    }
    return count;
  }

  // ---- the table: a puzzle that was found -----------------------------------------------------------------------
  function collect() {
    const { puzzle, day, solved } = document.getElementById('table').dataset;
    if (!solved) return;
    const known = read();
    if (!known.solved.includes(puzzle)) known.solved = [...known.solved, puzzle].slice(-MOST);
    if (day && !known.days.includes(day)) known.days = [...known.days, day].sort().slice(-MOST);
    keep(known);
  }

  // ---- the pages that list them -----------------------------------------------------------------------------------
  function show() {
    const known = read();
    for (const place of all('[data-puzzle]:not(#table)'))
      for (const mark of place.querySelectorAll('[data-done]'))
        mark.hidden = !known.solved.includes(place.dataset.puzzle);
    const line = document.getElementById('streak');
    if (!line) return;
    const count = streak(known.days, document.getElementById('contenu').dataset.day);
    const words = line.querySelector('b');
    const { none, one, many } = words.dataset;
    words.textContent = count === 0 ? none : count === 1 ? one : many.replace('2', count);
    line.querySelector('[data-forget]').hidden = known.solved.length === 0;
    line.hidden = false;
  }

  document.getElementById('streak')?.addEventListener('click', (event) => {
    const button = event.target.closest('[data-forget]');
    if (!button || !window.confirm(button.dataset.sure)) return;
    keep({ solved: [], days: [] });
    show();
  });
  show();
  window.solved = collect;
})();
