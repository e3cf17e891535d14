// Everything that happens, for those who listen: each sentence once, in order, as it comes. Nothing old is said again.
'use strict';
(() => {
  const KEPT = 30; // sentences that stay in the page
  const WAITING = '#quiz, #undo p, #replaced p, #ending p, #curtain button, [id^="away-"] p, #end, #say .sr';
  const OFFERED = 'html[data-streak=won] .another-level--won p, html[data-streak=lost] .another-level--lost p';
  const INLINE = new Set(['B', 'I', 'EM', 'STRONG', 'SMALL', 'SPAN', 'ABBR', 'CODE']);
  const find = (id) => document.getElementById(id);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const words = (element) => texts(element).replace(/\s+/g, ' ').trim();

  // What stands in blocks of their own does not run together.
  const texts = ({ nodeType, data, tagName, childNodes }) => {
    if (nodeType === Node.TEXT_NODE) return data;
    const inside = [...childNodes].map(texts).join('');
    return INLINE.has(tagName) ? inside : ` ${inside} `;
  };
  let known = new Set();
  let length = '';

  // What the table says now: what has happened, what is asked, then whose turn it is and what to do. By a name each.
  function told() {
    const lines = all('#lines > li').toReversed();
    const note = all('#say[data-note]');
    const line = note.length ? [] : all('#say b, #say .say__do');
    return [
      ...lines.map((one) => [`${one.id} ${words(one.lastElementChild)}`, words(one.lastElementChild)]),
      ...[...all(WAITING), ...all(OFFERED), ...line].map((one) => [words(one), words(one)]),
      ...note.map((one) => [`note ${words(one)}`, words(one)]),
    ];
  }

  // What was told in this position is not told again when a word to this visitor goes.
  function listen() {
    const now = told();
    const fresh = now.filter(([name]) => !known.has(name)).map(([, text]) => text);
    const here = find('table').dataset.length;
    if (here !== length) known = new Set();
    length = here;
    for (const [name] of now) known.add(name);
    say(fresh);
  }

  function say(sentences) {
    const place = find('heard');
    for (const text of sentences.filter(Boolean)) {
      const line = document.createElement('p');
      line.textContent = text;
      place.append(line);
    }
    while (place.childElementCount > KEPT) place.firstElementChild.remove();
  }

  // The same refusal twice is said twice.
  document.addEventListener('told', ({ detail }) => {
    if (!detail) return;
    known = new Set([...known].filter((name) => !name.startsWith('note ')));
    queueMicrotask(listen);
  });

  document.addEventListener('offered', listen);
  document.addEventListener('drawn', listen); // frames that waited for a finger come at once: each is heard

  for (const [name] of told()) known.add(name);
  length = find('table').dataset.length;
  new MutationObserver(listen).observe(find('contenu'), { childList: true, characterData: true, subtree: true });
})();
