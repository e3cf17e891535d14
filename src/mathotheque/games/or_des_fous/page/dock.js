// The last step of a move in L'Or des Fous: who gets the stone, along numbers 1, 2, 3 …, or where a captured pawn goes
// back to. The pawn already stands on its new cell, the chain is drawn in gold; nothing is played before the last step.
'use strict';
(() => {
  const find = (id) => document.getElementById(id);
  const SVG = 'http://www.w3.org/2000/svg';
  const fill = (text, blanks) => text.replace(/\{(\w+)\}/g, (_, name) => blanks[name]);
  const row = (cell) => Number(cell.slice(1));
  const near = (a, b) => a !== b && Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) <= 1 && Math.abs(row(a) - row(b)) <= 1;
  const middle = (cell) =>
    find(`t-${cell}`)
      .getAttribute('transform')
      .match(/-?[\d.]+/g)
      .map(Number);
  let moved = null; // the pawn shown where it will stand, and where it stood

  // What a move does, as its button in the list tells it: cells, or nothing.
  function deed(move) {
    const [start, to, giver, end, home] = find('moves').querySelector(`[value="${move}"]`).dataset.deed.split(' ');
    return { move, start, to, giver, end, home };
  }

  // The pawns of the chain in the order a stone would pass them, each with the one before it.
  function chained(ends, first, giver) {
    const order = [[first, giver]];
    for (const [cell] of order) {
      for (const other of ends)
        if (near(cell, other) && !order.some(([known]) => known === other)) order.push([other, cell]);
    }
    return order.filter(([cell]) => ends.includes(cell));
  }

  function draw(name, attributes, text = '') {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
  }

  function line(from, to) {
    const d = `M${middle(from).join(' ')}L${middle(to).join(' ')}`;
    const stroke = (width, colour, name) =>
      draw('path', { d, class: name, stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round' });
    return [stroke(30, '#6E4A00', 'b-pathb'), stroke(20, '#F6C445', 'b-path')];
  }

  function badge(cell, number) {
    const [x, y] = middle(cell);
    const group = draw('g', { transform: `translate(${x} ${y - 2})`, 'pointer-events': 'none', 'aria-hidden': 'true' });
    group.append(draw('circle', { r: 22, fill: '#FFFDF8', stroke: '#1C2A3A', 'stroke-width': 4 }));
    group.append(
      draw('text', { y: 9.2, 'text-anchor': 'middle', 'font-size': 26, 'font-weight': 700, fill: '#1C2A3A' }, number),
    );
    return group;
  }

  function stand(pawn, cell) {
    const element = find(pawn);
    const [x, y] = middle(cell);
    moved = { pawn, back: element.getAttribute('transform'), there: `translate(${x} ${y - 2})` };
    element.setAttribute('transform', moved.there);
    element.setAttribute('data-shown', ''); // until the table itself says where it stands
  }

  function putBack() {
    const element = moved && find(moved.pawn);
    if (element?.hasAttribute('data-shown')) {
      element.setAttribute('transform', moved.back);
      element.removeAttribute('data-shown');
    }
    moved = null;
  }

  function button(words, move, go) {
    const element = document.createElement('button');
    element.className = go ? 'btn btn--go' : 'btn';
    element.name = 'move';
    element.value = move;
    element.textContent = words;
    return element;
  }

  function tell(words) {
    const place = document.querySelector('#say .say__do');
    if (place) place.textContent = words;
  }

  function hide(box) {
    box.hidden = true;
    box.querySelector('.dock__btns').replaceChildren();
  }

  // ---- a relay ---------------------------------------------------------------------------------------------------
  function relay(box, words, ways, pawn) {
    const passing = ways.filter((way) => way.end);
    const givers = [...new Set(passing.map((way) => way.giver))];
    const { to, start } = ways[0];
    const lines = [];
    const numbers = [];
    const buttons = [];
    const far = (end) => Math.abs(row(end) - Number(box.dataset.camp));
    const best = passing.reduce((one, other) => (far(other.end) < far(one.end) ? other : one));
    for (const giver of givers) {
      const ends = passing.filter((way) => way.giver === giver).map((way) => way.end);
      chained(ends, to, giver).forEach(([cell, before], k) => {
        const way = passing.find((one) => one.giver === giver && one.end === cell);
        lines.push(line(before, cell));
        if (givers.length === 1) numbers.push(badge(cell, k + 1));
        const label =
          givers.length > 1
            ? fill(words['from-to'], { giver, end: cell })
            : fill(words.to, { number: k + 1, end: cell });
        buttons.push(button(label, way.move, way === best));
      });
    }
    const stay = ways.find((way) => !way.end);
    const leave = button(
      givers.length > 1 ? words['leave-both'] : fill(words.leave, { cell: givers[0] }),
      stay.move,
      false,
    );
    leave.classList.add('btn--leave');
    buttons.push(leave);
    find('way').replaceChildren(...lines.map((pair) => pair[0]), ...lines.map((pair) => pair[1]), ghost(start));
    find('numbers').replaceChildren(...numbers);
    if (document.getElementById(pawn).getAttribute('transform') !== moved?.there) stand(pawn, to);
    box.querySelector('h2').textContent = words['title-stone'];
    box.querySelector('.dock__btns').replaceChildren(...buttons);
    const hint = ['at-home', 'near-home'][far(best.end)] || 'far-home';
    box.querySelector('.hint').textContent = fill(words[hint], { end: best.end, cells: far(best.end) });
    tell(givers.length > 1 ? words['who-of-two'] : fill(words.who, { cell: givers[0] }));
  }

  function ghost(cell) {
    const [x, y] = middle(cell);
    return draw('circle', {
      cx: x,
      cy: y - 2,
      r: 36,
      fill: 'none',
      class: 'b-ghostring',
      stroke: '#5A3D1C',
      'stroke-width': 4,
      'stroke-dasharray': '8 8',
    });
  }

  // ---- a capture -------------------------------------------------------------------------------------------------
  function capture(box, words, ways) {
    box.querySelector('h2').textContent = words['title-home'];
    box.querySelector('.dock__btns').replaceChildren(...ways.map((way) => button(way.home, way.move, false)));
    box.querySelector('.hint').textContent = '';
    tell(words.home);
  }

  document.addEventListener('marked', ({ detail: { chosen, ways } }) => {
    const box = find('relay');
    const left = box && chosen.length > 1 ? [...new Set(ways.map(([move]) => move))].map(deed) : [];
    if (moved && moved.pawn !== chosen[0]) putBack();
    if (!left.length) {
      putBack();
      for (const layer of ['way', 'numbers']) find(layer).replaceChildren();
      if (box) hide(box);
      return;
    }
    box.hidden = false;
    const words = JSON.parse(find('relay-words').textContent);
    if (left[0].home) capture(box, words, left);
    else relay(box, words, left, chosen[0]);
  });
})();
