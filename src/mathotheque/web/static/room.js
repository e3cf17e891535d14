// The living table: follows the stream and draws its news.
'use strict';
(() => {
  const QUIET = 30000; // milliseconds after which a stream that has spoken is asked whether it still lives
  const MUTE = 5000; // and one that has not: some proxies let no stream pass
  const ENDS = { won: 'won', lost: 'lost', over: 'turn' }; // what is heard when a match ends
  const find = (id) => document.getElementById(id);
  const table = () => find('table').dataset;
  const { match } = table();

  // ---- the table's line: its own, or a word to this visitor, which stays until something happens -------------------
  let note = find('say').hasAttribute('data-note') ? find('say').outerHTML : '';
  let line = note ? '' : find('say').outerHTML;

  const HINT = 20000; // milliseconds a hint is read; then the table's own guidance is back
  let fading = 0;

  function tell(markup) {
    const lit = find('say').dataset.lights;
    note = markup;
    window.sheet.put('say', note || line);
    window.follow.forget();
    clearTimeout(fading);
    const { lights } = find('say').dataset;
    if (lights) {
      window.light(lights.split(' '));
      fading = setTimeout(() => tell(''), HINT);
    } else if (lit) window.light([]);
  }

  document.addEventListener('told', (event) => tell(event.detail));
  document.addEventListener('click', (event) => {
    if (!event.target.closest('[data-seen]')) return;
    event.preventDefault();
    tell('');
  });
  document.addEventListener('unheard', () => offline(true));

  // ---- news ----------------------------------------------------------------------------------------------------------
  function draw({ v, whole, parts, order }) {
    const before = { ...table() };
    if (!whole && v < Number(before.version)) return; // somebody who asked was faster
    const { say, ...others } = parts;
    line = say ?? line;
    window.motion.remember();
    window.sheet.apply({ parts: others, order });
    const { moved, rolled } = window.motion.move();
    const secret = find('say').hasAttribute('data-private'); // it stays until it was seen
    const woken = table().length !== before.length || table().resting !== before.resting;
    if (!secret && (woken || (say && !note))) tell('');
    for (const stage of document.querySelectorAll('.bar [data-stage]')) stage.textContent = table().stage;
    offline(false);
    window.touches.mark();
    window.postAgain();
    if (table().ended && !before.ended) window.sound(ENDS[table().ended]);
    else if (table().turn && !before.turn) window.sound('turn');
    else if (rolled) window.sound('roll');
    else if (moved) window.sound('tap');
    document.dispatchEvent(new CustomEvent('drawn'));
  }

  const show = (news) => window.atRest(() => draw(JSON.parse(news)));
  const offline = (lost) => {
    find('offline').hidden = !lost;
  };

  // ---- the stream, and asking where streams do not pass ----------------------------------------------------------------
  let source = null;
  let heard = 0; // when the server was heard last
  let speaks = false; // whether this stream has brought anything
  let asking = 0;

  function connect() {
    source?.close();
    source = new EventSource(`/t/${match}/stream`);
    speaks = false;
    const hear = () => {
      heard = Date.now();
      speaks = true;
    };
    source.addEventListener('beat', hear);
    source.addEventListener('message', (event) => {
      hear();
      show(event.data);
    });
    source.addEventListener('open', () => offline(false));
    source.addEventListener('error', () => {
      offline(true);
      speaks = false;
      if (source?.readyState === EventSource.CLOSED) setTimeout(connect, 1000 + Math.random() * 1000);
    });
  }

  async function ask() {
    if (document.hidden || Date.now() - heard < (speaks ? QUIET : MUTE)) return;
    try {
      const answer = await fetch(`/t/${match}/now?version=${table().version}`);
      if (answer.status === 200) show(await answer.text());
    } catch {
      offline(true);
    }
  }

  function begin() {
    if (!source) connect();
    asking ||= setInterval(ask, MUTE);
  }

  function stop() {
    source?.close();
    source = null;
    clearInterval(asking);
    asking = 0;
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : begin()));
  addEventListener('online', () => {
    if (source) connect(); // what was open before the network went may hang for a minute
  });
  addEventListener('pagehide', stop);
  addEventListener('pageshow', () => {
    if (!document.hidden) begin();
  });
  window.touches.mark();
  document.documentElement.dataset.live = '1'; // the table answers to touch from now on
})();
