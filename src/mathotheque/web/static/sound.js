// Small wooden sounds, made here and not fetched; off until somebody turns them on.
'use strict';
(() => {
  const buttons = document.querySelectorAll('.sound');
  const KEY = 'sound';
  let on = localStorage.getItem(KEY) === 'on';
  let studio = null;

  function note(pitch, at, length, kind) {
    studio ||= new AudioContext();
    const start = studio.currentTime + at;
    const tone = studio.createOscillator();
    const volume = studio.createGain();
    tone.type = kind;
    tone.frequency.setValueAtTime(pitch, start);
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(studio.destination);
    tone.start(start);
    tone.stop(start + length);
  }

  const SOUNDS = {
    tap: () => note(320, 0, 0.07, 'triangle'),
    roll: () => [0, 0.07, 0.13, 0.2, 0.26].forEach((at, k) => note(240 + 40 * (k % 2), at, 0.05, 'triangle')),
    turn: () => {
      note(784, 0, 0.25, 'sine');
      note(1047, 0.14, 0.35, 'sine');
    },
    won: () => [523, 659, 784, 1047].forEach((pitch, k) => note(pitch, 0.13 * k, k === 3 ? 0.7 : 0.3, 'triangle')),
    lost: () => note(196, 0, 0.5, 'sine'),
  };

  function show() {
    for (const button of buttons) {
      button.hidden = false;
      button.setAttribute('aria-pressed', String(on));
    }
  }

  function toggle() {
    on = !on;
    localStorage.setItem(KEY, on ? 'on' : 'off');
    show();
    if (on) SOUNDS.turn();
  }

  for (const button of buttons) button.addEventListener('click', toggle);
  window.sound = (name) => {
    if (on) SOUNDS[name]();
  };
  show();
})();
