// Makes one element look like another, keeping every part that has the same id: pieces keep their identity, so they glide.
'use strict';
(() => {
  const same = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id || '') === (b.id || '');

  function attributes(old, fresh) {
    for (const { name, value } of [...fresh.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }

  function children(old, fresh) {
    const known = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
    const wanted = new Set([...fresh.children].map((child) => child.id).filter(Boolean));
    let here = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      while (here && here.id && !wanted.has(here.id)) { const gone = here; here = here.nextSibling; gone.remove(); }
      const match = child.id ? known.get(child.id) : here && same(here, child) ? here : null;
      if (!match) { old.insertBefore(child, here); continue; }
      if (match === here) here = here.nextSibling; else old.insertBefore(match, here);
      morph(match, child);
    }
    while (here) { const gone = here; here = here.nextSibling; gone.remove(); }
  }

  function morph(old, fresh) {
    if (!same(old, fresh)) { old.replaceWith(fresh); return; }
    if (old.nodeType !== Node.ELEMENT_NODE) { if (old.data !== fresh.data) old.data = fresh.data; return; }
    if (old.isEqualNode(fresh)) return;
    if (old === document.activeElement && old.tagName === 'INPUT') return; // never under somebody's fingers
    if (old.tagName === 'DETAILS') fresh.open = old.open; // what somebody has opened stays open
    attributes(old, fresh);
    children(old, fresh);
  }

  window.morph = morph;
})();
