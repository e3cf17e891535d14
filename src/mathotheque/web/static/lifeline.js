// A stream that comes back by itself: after a fault, when the network is there again, when a tablet wakes up.
'use strict';
window.lifeline = (address, hear, lost) => {
  let source = null;
  let again = 0;

  function connect() {
    clearTimeout(again);
    source?.close();
    source = new EventSource(address);
    source.addEventListener('open', () => lost?.(false));
    source.addEventListener('message', (event) => hear(JSON.parse(event.data)));
    source.addEventListener('error', () => {
      lost?.(true);
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(connect, 1000 + Math.random() * 1000);
    });
  }

  function stop() {
    clearTimeout(again);
    source?.close();
    source = null;
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : connect()));
  addEventListener('online', connect);
  addEventListener('pagehide', stop);
  addEventListener('pageshow', connect);
};
