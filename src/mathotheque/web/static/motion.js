// Pieces glide from where they were to where they are, dice that show something new hop once.
// Nothing moves for somebody who asked for calm: everything is at its place at once.
'use strict';
(() => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const GLIDE = { duration: 260, easing: 'cubic-bezier(.3,.9,.4,1)' };
  const HOP = { duration: 480, easing: 'ease-out' };
  const pieces = () => document.querySelectorAll('#board .pieces > [id]');
  const dice = () => document.querySelectorAll('#board [id^="d-"], #dock [id^="d-"]');
  const place = (piece) => piece.getAttribute('transform') || '';
  let places = new Map();
  let faces = new Map();

  function remember() {
    places = new Map([...pieces()].map((piece) => [piece.id, place(piece)]));
    faces = new Map([...dice()].map((die) => [die.id, die.textContent]));
  }

  // the attribute `translate(12 34) scale(.5)` in the language of CSS
  const css = (attribute) => attribute.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, 'translate($1px, $2px)');

  function move() {
    const moved = [...pieces()].filter((piece) => places.has(piece.id) && places.get(piece.id) !== place(piece));
    const rolled = [...dice()].filter((die) => faces.has(die.id) && faces.get(die.id) !== die.textContent);
    if (!calm.matches) {
      for (const piece of moved) {
        piece.animate([{ transform: css(places.get(piece.id)) }, { transform: css(place(piece)) }], GLIDE);
      }
      for (const die of rolled) {
        die.animate(
          [
            { translate: '0 0' },
            { translate: '0 -36px' },
            { translate: '0 0' },
            { translate: '0 -10px' },
            { translate: '0 0' },
          ],
          HOP,
        );
      }
    }
    return { moved: moved.length > 0, rolled: rolled.length > 0 };
  }

  window.motion = { remember, move };
})();
