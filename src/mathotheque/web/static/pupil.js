// A pupil's page listens where the pupil belongs, and goes there: to a table, to another one, into the waiting room.
'use strict';
(() => {
  const { class: code, place } = document.querySelector('[data-class]').dataset;
  let source = null;

  function connect() {
    source?.close();
    source = new EventSource(`/j/${code}/stream`);
    source.addEventListener('message', (event) => {
      const wanted = JSON.parse(event.data).place;
      if (wanted !== (place ?? location.pathname)) location.assign(`/j/${code}`);
    });
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) setTimeout(connect, 1000 + Math.random() * 1000);
    });
  }

  addEventListener('pagehide', () => source?.close());
  addEventListener('pageshow', connect);
})();
