// The album: which cards were collected on this device. The table adds those of the families its player lays; the
// album's pages show them in colour. Nothing of it leaves the browser; without this script every card is in colour.
'use strict';
(() => {
  const SLUG = /^[a-z][0-9]$/;
  const place = (game) => `album-${game}`;

  function collected(game) {
    try {
      const kept = JSON.parse(localStorage.getItem(place(game)) || '[]');
      return new Set(Array.isArray(kept) ? kept.filter((slug) => SLUG.test(slug)) : []);
    } catch {
      return new Set(); // no storage here, or not ours
    }
  }

  function keep(game, cards) {
    try {
      localStorage.setItem(place(game), JSON.stringify([...cards].sort()));
    } catch {
      /* a browser that keeps nothing has an empty album */
    }
  }

  // ---- a page of the album ---------------------------------------------------------------------------------------
  function show(page) {
    const cards = collected(page.dataset.album);
    for (const sticker of page.querySelectorAll('[data-sticker]')) {
      const got = cards.has(sticker.dataset.sticker);
      sticker.classList.toggle('sticker--missing', !got && sticker.matches('.sticker'));
      for (const word of sticker.querySelectorAll('[data-missing]')) word.hidden = got;
      for (const word of sticker.querySelectorAll('[data-here]')) word.hidden = !got;
    }
    const count = document.getElementById('album-count');
    if (!count) return;
    count.hidden = false;
    count.querySelector('[data-got]').textContent = cards.size;
    count.querySelector('[data-empty]').hidden = cards.size === 0;
  }

  const page = document.querySelector('[data-album]');
  page?.addEventListener('click', (event) => {
    const button = event.target.closest('[data-empty]');
    if (!button || !window.confirm(button.dataset.sure)) return;
    keep(page.dataset.album, []);
    show(page);
  });
  if (page) show(page);

  // ---- the table: what its player has laid ---------------------------------------------------------------------------
  function collect() {
    const table = document.getElementById('table');
    const game = document.querySelector('[data-collects]')?.dataset.collects;
    if (!game || !table?.dataset.seat) return; // a spectator lays nothing
    const cards = collected(game);
    const before = cards.size;
    for (const laid of document.querySelectorAll(`[data-cards][data-owner="${table.dataset.seat}"]`)) {
      for (const slug of laid.dataset.cards.split(' ')) if (SLUG.test(slug)) cards.add(slug);
    }
    if (cards.size > before) keep(game, cards);
  }

  if (document.getElementById('table')) {
    collect();
    new MutationObserver(collect).observe(document.getElementById('contenu'), {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-cards', 'data-owner', 'data-seat'],
    });
  }
})();
