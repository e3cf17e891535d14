// Between a press and its click nothing under the finger may change: what comes meanwhile waits, and then comes in order.
'use strict';
(() => {
  const LONGEST = 3000; // somebody who rests a finger on the page still sees the game go on
  const CLICK = 60; // after a release the click follows within this, in milliseconds
  let pressed = false;
  let waiting = [];
  let timer = 0;

  function rest() {
    pressed = false;
    const works = waiting;
    waiting = [];
    for (const work of works) work();
  }

  function soon(milliseconds) {
    clearTimeout(timer);
    timer = setTimeout(rest, milliseconds);
  }

  function press() {
    pressed = true;
    soon(LONGEST);
  }
  function release() {
    if (pressed) soon(CLICK);
  }

  const on = (name, act) => addEventListener(name, act, true);
  on('pointerdown', press);
  on('keydown', (event) => {
    if (event.key === ' ' || event.key === 'Enter') press();
  });
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'keyup']) on(end, release);
  on('click', () => {
    if (pressed) soon(0);
  });

  window.atRest = (work) => {
    if (pressed) waiting.push(work);
    else work();
  };
})();
