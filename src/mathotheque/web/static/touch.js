// Click paths: every way to make a move on the board is a list of elements to touch; what can be touched next is marked.
'use strict';
(() => {
  const find = (id) => document.getElementById(id);
  const table = () => find('table').dataset;
  const MARKS = ['can', 'sel', 'alt'];
  const TOLD = ['data-move', 'role', 'aria-label']; // what a mark tells of an element of the board
  let chosen = [];
  let length = ''; // of the match when it was chosen

  // A line a way: the move, then the elements, between tabs; what is empty is as in the line above.
  function paths() {
    let above = [];
    const lines = (table().paths ?? '').split('\n').filter(Boolean);
    return lines.map((line) => (above = line.split('\t').map((field, step) => field || above[step])));
  }

  const picks = () => (document.querySelector('#dock [data-picks]')?.dataset.picks ?? '').split(' ').filter(Boolean);
  const open = (ways) => ways.filter((way) => chosen.every((id, step) => way[step + 1] === id));

  function mark() {
    if (table().length !== length) {
      length = table().length;
      chosen = [];
    }
    for (const element of document.querySelectorAll('.can,.sel')) clear(element);
    const every = paths();
    const ways = open(every);
    for (const way of chosen.length ? every : []) touchable(way[1], 'alt');
    for (const way of ways) {
      const element = touchable(way[chosen.length + 1]);
      if (element && way.length === chosen.length + 2) completes(element, way[0]);
    }
    for (const id of picks()) touchable(id);
    for (const id of chosen) find(id)?.classList.add('sel');
    window.follow.show(chosen);
    document.dispatchEvent(new CustomEvent('marked', { detail: { chosen, ways } }));
    window.rove();
  }

  function clear(element) {
    element.classList.remove(...MARKS);
    if (element instanceof SVGElement) for (const name of TOLD) element.removeAttribute(name);
  }

  // What has no title, because it says nothing while it cannot be touched, says its `data-name` then.
  function touchable(id, ...more) {
    const element = find(id);
    element?.classList.add('can', ...more);
    if (!more.length) element?.classList.remove('alt');
    if (element instanceof SVGElement) {
      element.setAttribute('role', 'button');
      if (element.dataset.name) element.setAttribute('aria-label', element.dataset.name);
    }
    return element;
  }

  // The last touch of a move carries it, for the drawing (`+1`, `= 0`) and for those who listen.
  function completes(element, move) {
    element.dataset.move = move;
    const button = document.querySelector(`#dock [name=move][value="${CSS.escape(move)}"]`);
    const words = button?.getAttribute('aria-label') ?? button?.textContent;
    const title = element.querySelector(':scope > title')?.textContent ?? element.dataset.name;
    if (words && title) element.setAttribute('aria-label', `${title}, ${words}`);
  }

  function touch(id) {
    if (picks().includes(id)) {
      document.dispatchEvent(new CustomEvent('picked', { detail: id }));
      return;
    }
    const every = paths();
    let found = open(every).filter((way) => way[chosen.length + 1] === id);
    if (!found.length) {
      chosen = [];
      found = every.filter((way) => way[1] === id);
    }
    if (found.length) chosen.push(id);
    const whole = found.find((way) => way.length === chosen.length + 1);
    if (whole) {
      const { seat, version } = table();
      window.post(window.addressFor('play'), { move: whole[0], seat, version });
    } else mark();
  }

  function forget() {
    chosen = [];
    mark();
  }

  document.addEventListener('click', (event) => {
    const element = event.target.closest('.can');
    if (!element) return;
    event.preventDefault();
    touch(element.id);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') forget();
    const element = event.target.closest?.('svg .can');
    if (element && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      touch(element.id);
    }
  });

  window.touches = { mark, forget, chosen: () => [...chosen] };
})();
