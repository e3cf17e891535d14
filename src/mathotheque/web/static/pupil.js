// A pupil's page listens where the pupil belongs, and goes there: to a table, to another one, into the waiting room.
'use strict';
(() => {
  const { class: code, place } = document.querySelector('[data-class]').dataset;
  window.lifeline(`/j/${code}/stream`, (told) => {
    if (told.place !== (place ?? location.pathname)) location.assign(`/j/${code}`);
  });
})();
