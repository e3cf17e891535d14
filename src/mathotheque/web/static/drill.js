// A drill: answers without loading the page again, keys to touch, and what was missed lately, kept on this device.
'use strict';
(() => {
  const KEY = (kind) => `drill-${kind}`;
  const find = (id) => document.getElementById(id);

  function missed(kind) {
    try {
      return localStorage.getItem(KEY(kind)) ?? '';
    } catch {
      return ''; // a browser that keeps nothing has missed nothing
    }
  }

  function keep() {
    const { kind, missed: facts } = find('drill').dataset;
    try {
      localStorage.setItem(KEY(kind), facts);
    } catch {
      /* nothing is kept then */
    }
  }

  // The keys of the page stand in for a keyboard that would cover half of a phone.
  function dress() {
    const keys = document.querySelector('[data-keys]');
    if (!keys) return;
    keys.hidden = false;
    const field = find('drill-answer');
    if (matchMedia('(pointer: coarse)').matches) field.inputMode = 'none';
    field.focus({ preventScroll: true });
  }

  async function send(form) {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.getAttribute('action'), { method: 'POST', headers: { 'x-script': '1' }, body });
    if (!answer.ok) throw new Error(answer.status);
    const template = document.createElement('template');
    template.innerHTML = await answer.text();
    const fresh = template.content.querySelector('#drill');
    const words = fresh.querySelector('#verdict');
    const status = find('verdict'); // it stays where it is: then what it says is heard
    status.className = words.className;
    status.innerHTML = words.innerHTML;
    words.replaceWith(status);
    find('drill').replaceWith(fresh);
    keep();
    dress();
  }

  document.addEventListener('submit', (event) => {
    if (!event.target.matches('[data-drill]')) return;
    event.preventDefault();
    send(event.target).catch(() => event.target.submit()); // without the script, then
  });

  document.addEventListener('click', (event) => {
    const key = event.target.closest('[data-key]');
    if (!key) return;
    const field = find('drill-answer');
    field.value = key.dataset.key ? field.value + key.dataset.key : field.value.slice(0, -1);
  });

  for (const field of document.querySelectorAll('input[data-missed]')) field.value = missed(field.dataset.missed);
  if (find('drill')) {
    const { kind } = find('drill').dataset;
    const told = Boolean(find('verdict').textContent.trim());
    if (told) keep();
    // What this device remembers, and what a link names.
    for (const field of told ? [] : document.querySelectorAll('#drill [name=missed]'))
      field.value = [missed(kind), field.value].filter(Boolean).join(',');
    dress();
  }
})();
