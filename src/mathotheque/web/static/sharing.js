// Sharing and copying a link or a text; a guest's own name is in its field already.
'use strict';
(() => {
  const find = (id) => document.getElementById(id);
  const page = document.documentElement;
  if (navigator.share) page.dataset.shares = '1';
  page.dataset.copies = '1';

  async function copy(button) {
    const source = find(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(source.textContent);
    } catch {
      getSelection().selectAllChildren(source); // no clipboard here: chosen, ready for the keyboard
      return;
    }
    button.querySelector('span').textContent = button.dataset.done;
  }

  document.addEventListener('click', (event) => {
    const copied = event.target.closest('[data-copy]');
    if (copied) copy(copied);
    const shared = event.target.closest('[data-share]');
    if (shared) {
      navigator.share({ title: 'Mathothèque', text: shared.dataset.words, url: shared.dataset.share }).catch(() => {});
    }
  });

  function name() {
    for (const field of document.querySelectorAll('input[data-mine]')) {
      if (!field.value && !field.dataset.filled) field.value = find('contenu').dataset.me;
      field.dataset.filled = '1';
    }
  }

  document.addEventListener('marked', name);
  if (find('contenu').dataset.me) name();
})();
