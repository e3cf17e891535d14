// Makes one element look like another, keeping every part that has the same id: pieces keep their identity, so they glide.
'use strict';
(() => {
  const same = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id || '') === (b.id || '');

  function attributes(old, fresh) {
    for (const { name, value } of [...fresh.attributes])
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }

  // Line ends between tags are in the page and not in the frames of the stream.
  const counts = (node) => node.nodeType !== Node.TEXT_NODE || node.data.trim() !== '' || !node.data.includes('\n');

  // What has no id is the next of its kind, if possible of its class: it must stay what somebody is pressing on.
  function alike(here, child) {
    let found = null;
    for (let node = here; node; node = node.nextSibling) {
      if (!same(node, child)) continue;
      if (node.className === child.className) return node;
      found ||= node;
    }
    return found;
  }

  function children(old, fresh) {
    for (const node of [...old.childNodes]) if (!counts(node)) node.remove();
    const known = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
    const wanted = new Set([...fresh.children].map((child) => child.id).filter(Boolean));
    let here = old.firstChild;
    for (const child of [...fresh.childNodes].filter(counts)) {
      while (here && here.id && !wanted.has(here.id)) {
        const gone = here;
        here = here.nextSibling;
        gone.remove();
      }
      const match = child.id ? known.get(child.id) : alike(here, child);
      if (!match) {
        old.insertBefore(child, here);
        continue;
      }
      if (match === here) here = here.nextSibling;
      else old.insertBefore(match, here);
      morph(match, child);
    }
    while (here) {
      const gone = here;
      here = here.nextSibling;
      gone.remove();
    }
  }

  function morph(old, fresh) {
    if (!same(old, fresh)) {
      old.replaceWith(fresh);
      return;
    }
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    if (old.isEqualNode(fresh)) return;
    if (old === document.activeElement && old.tagName === 'INPUT') return; // never under somebody's fingers
    shell(old, fresh);
    children(old, fresh);
  }

  // The element without what is in it.
  function shell(old, fresh) {
    if (old.tagName === 'DETAILS') fresh.open = old.open; // what somebody has opened stays open
    attributes(old, fresh);
  }

  window.morph = Object.assign(morph, { shell });
})();
