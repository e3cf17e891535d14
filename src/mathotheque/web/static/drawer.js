// The rules beside the table, opened at the rule in question. Without this script the same links lead to the rule book.
'use strict';
(() => {
  const drawer = document.getElementById('drawer');
  let book = '';

  async function open(link) {
    const [address, rule] = link.getAttribute('href').split('#');
    if (!book) {
      const answer = await fetch(`${address}/drawer`);
      if (!answer.ok) {
        location.href = link.href;
        return;
      }
      book = await answer.text();
      drawer.innerHTML = book;
    }
    if (!drawer.open) drawer.show();
    for (const marked of drawer.querySelectorAll('.marked')) marked.classList.remove('marked');
    const wanted = rule && drawer.querySelector(`#${CSS.escape(rule)}`);
    if (wanted) {
      wanted.classList.add('marked');
      wanted.scrollIntoView({ block: 'center' });
    } else drawer.scrollTop = 0; // in a minute
    drawer.querySelector('button').focus();
  }

  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-rules]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link).catch(() => {
      location.href = link.href;
    });
  });
  document.addEventListener('keydown', (event) => {
    if (event.target.closest?.('input,select,textarea')) return;
    if (event.key === '?') open(document.querySelector('.bar a[data-rules]'));
    if (event.key === 'Escape' && drawer.open) drawer.close();
    if (event.key === 'j' || event.key === 'J') document.querySelector('.log')?.focus();
  });
})();
