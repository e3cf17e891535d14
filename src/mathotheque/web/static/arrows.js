// Every board by keyboard: one tab stop, and arrows that lead to the nearest piece or target in their direction.
'use strict';
(() => {
  const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  let inside = false; // whether the keyboard is on the board; what it stood on may be gone with the next frame

  const told = (element) => element.classList.contains('can') || element.querySelector(':scope > title') !== null;
  const stops = () => [...document.querySelectorAll('#board svg [id]')].filter(told);

  // Layers in which nothing has a name, such as printed numbers, are not read out one by one.
  function hush() {
    for (const layer of document.querySelectorAll('#board > svg > g')) {
      if (told(layer) || layer.querySelector('title, .can')) layer.removeAttribute('aria-hidden');
      else layer.setAttribute('aria-hidden', 'true');
    }
  }

  function rove() {
    const all = stops();
    hush();
    for (const element of document.querySelectorAll('#board svg [tabindex]')) if (!told(element)) leave(element);
    const focused = document.activeElement;
    const here =
      all.find((element) => element === focused) ?? all.find((element) => element.classList.contains('can')) ?? all[0];
    for (const element of all) {
      element.setAttribute('tabindex', element === here ? '0' : '-1');
      if (!element.classList.contains('can')) element.setAttribute('role', 'img');
    }
    if (inside && focused === document.body) here?.focus({ preventScroll: true });
  }

  // Something that can be touched no more, and says nothing.
  function leave(element) {
    for (const name of ['tabindex', 'role']) element.removeAttribute(name);
  }

  function middle(element) {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  // Among what lies within 45° of the arrow, the nearest; what lies straight ahead comes before what lies aside.
  function ahead(from, [right, down]) {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const element of stops()) {
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
    ahead(from, direction)?.focus();
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
