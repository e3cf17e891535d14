// Every board by keyboard: one tab stop, and arrows that lead to the nearest piece, target or free place in their
// direction; with Shift they pass over what is free.
'use strict';
(() => {
  const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  let inside = false; // whether the keyboard is on the board; what it stood on may be gone with the next frame
  let veiled = []; // what is not read out while the keyboard stands on a place among it

  const told = (element) => element.classList.contains('can') || element.querySelector(':scope > title') !== null;
  const stops = () => [...document.querySelectorAll('#board svg [id]')].filter(told);

  // A place says its name (`data-name`) where nothing stands on it that has one.
  function places() {
    const taken = stops().map(middle);
    const free = (element) => {
      const [x, y] = middle(element);
      const near = element.getBoundingClientRect().width / 2;
      return !taken.some(([toX, toY]) => Math.hypot(toX - x, toY - y) < near);
    };
    return [...document.querySelectorAll('#board svg [data-name]')].filter((one) => !told(one) && free(one));
  }

  // Layers in which nothing has a name, such as printed numbers, are not read out one by one.
  function hush() {
    for (const element of veiled) element.removeAttribute('aria-hidden');
    veiled = [];
    for (const layer of document.querySelectorAll('#board > svg > g')) {
      if (told(layer) || layer.querySelector('title, .can')) layer.removeAttribute('aria-hidden');
      else if (layer.contains(document.activeElement)) unveil(layer, document.activeElement);
      else layer.setAttribute('aria-hidden', 'true');
    }
  }

  // Only the place the keyboard stands on is read out, not all those beside it.
  function unveil(layer, place) {
    layer.removeAttribute('aria-hidden');
    for (let here = place; here !== layer; here = here.parentElement) {
      for (const other of here.parentElement.children) if (other !== here) veiled.push(other);
    }
    for (const element of veiled) element.setAttribute('aria-hidden', 'true');
  }

  function rove() {
    const all = stops();
    const focused = document.activeElement;
    const place = focused?.closest('#board svg [data-name]') && !told(focused) ? focused : null;
    hush();
    for (const element of document.querySelectorAll('#board svg [tabindex]')) {
      if (!told(element) && element !== place) leave(element);
    }
    const here =
      place ??
      all.find((element) => element === focused) ??
      all.find((element) => element.classList.contains('can')) ??
      all[0];
    for (const element of all) {
      element.setAttribute('tabindex', element === here ? '0' : '-1');
      if (!element.classList.contains('can')) element.setAttribute('role', 'img');
    }
    if (place) stand(place, '0');
    if (inside && focused === document.body) here?.focus({ preventScroll: true });
  }

  function stand(place, tabindex) {
    place.setAttribute('tabindex', tabindex);
    place.setAttribute('role', 'img');
    place.setAttribute('aria-label', place.dataset.name);
  }

  // Something that can be touched no more, and says nothing.
  function leave(element) {
    for (const name of ['tabindex', 'role', 'aria-label']) element.removeAttribute(name);
  }

  function middle(element) {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  // Among what lies within 45° of the arrow, the nearest; what lies straight ahead comes before what lies aside.
  function ahead(from, [right, down], among) {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const element of among) {
      const [toX, toY] = middle(element);
      const forward = (toX - x) * right + (toY - y) * down;
      const aside = Math.abs((toX - x) * down + (toY - y) * right);
      const cost = forward + 2 * aside;
      if (forward > 1 && forward * 1.02 >= aside && cost < least) {
        best = element;
        least = cost;
      }
    }
    return best;
  }

  document.addEventListener('keydown', (event) => {
    const direction = DIRECTIONS[event.key];
    const from = event.target.closest?.('#board svg [tabindex]');
    if (!direction || !from) return;
    event.preventDefault();
    const next = ahead(from, direction, event.shiftKey ? stops() : [...stops(), ...places()]);
    if (next && !told(next)) stand(next, '-1');
    next?.focus();
  });
  document.addEventListener('focusin', (event) => {
    inside = event.target.closest('#board svg') !== null;
    if (inside) rove();
  });
  document.addEventListener('pointerdown', () => {
    inside = false;
  });

  window.rove = rove;
})();
