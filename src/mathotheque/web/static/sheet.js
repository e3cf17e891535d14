// Applies news of the table: elements by id, and for groups the order of their children. What is not told stays.
'use strict';
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const find = (id) => document.getElementById(id);

  // One element from its markup, as it is read where it will stand: in a drawing that is another language.
  function element(markup, parent) {
    const template = document.createElement('template');
    const drawn = parent.namespaceURI === SVG;
    template.innerHTML = drawn ? `<svg>${markup}</svg>` : markup;
    return drawn ? template.content.firstChild.firstChild : template.content.firstChild;
  }

  // A child keeps its element wherever it goes; what is not wanted goes at the end: another group may want it.
  function arrange(group, children, made, leaving) {
    const wanted = new Set(children);
    let here = group.firstChild;
    const pass = () => {
      while (here && !wanted.has(here.id)) {
        leaving.push([here, group]);
        here = here.nextSibling;
      }
    };
    for (const id of children) {
      pass();
      const child = find(id) ?? made(id, group);
      if (child === here) here = here.nextSibling;
      else group.insertBefore(child, here);
    }
    pass();
  }

  function apply({ parts, order }) {
    const fresh = new Set();
    const leaving = [];
    const made = (id, parent) => {
      fresh.add(id);
      return element(parts[id], parent);
    };
    for (const [id, children] of Object.entries(order)) {
      const group = find(id);
      if (id in parts && !fresh.has(id)) window.morph.shell(group, element(parts[id], group.parentNode));
      arrange(group, children, made, leaving);
    }
    for (const [child, group] of leaving) if (child.parentNode === group) child.remove();
    for (const [id, markup] of Object.entries(parts)) {
      if (!(id in order) && !fresh.has(id)) put(id, markup);
    }
  }

  function put(id, markup) {
    const old = find(id);
    window.morph(old, element(markup, old.parentNode));
  }

  window.sheet = { apply, put };
})();
