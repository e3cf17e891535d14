// The living table: follows the stream, lets pieces be touched along click paths, posts the chosen move.
'use strict';
(() => {
  const find = (id) => document.getElementById(id);
  const table = () => find('table');
  const name = table().dataset.match;
  let chosen = [];
  let length = '';
  let note = null; // a word to this visitor, kept until something happens

  // ---- click paths: every way to make a move is a list of elements to touch -------------------------------------
  const paths = () => JSON.parse(table().dataset.paths || '[]');
  const picks = () => (document.querySelector('#dock [data-picks]')?.dataset.picks || '').split(' ').filter(Boolean);
  const open = () => paths().filter((path) => chosen.every((id, step) => path[step + 1] === id));

  function mark() {
    if (table().dataset.length !== length) { length = table().dataset.length; chosen = []; note = null; }
    for (const element of document.querySelectorAll('.can,.sel')) {
      element.classList.remove('can', 'sel', 'alt');
      for (const name of ['data-move', 'role', 'aria-label']) if (element instanceof SVGElement) element.removeAttribute(name);
    }
    for (const path of chosen.length ? paths() : []) touchable(path[1], 'alt');
    for (const path of open()) {
      const element = touchable(path[chosen.length + 1]);
      if (element && path.length === chosen.length + 2) completes(element, path[0]);
    }
    for (const id of picks()) touchable(id);
    for (const id of chosen) find(id)?.classList.add('sel');
    window.follow.show(chosen);
    document.dispatchEvent(new CustomEvent('marked', { detail: { chosen, ways: open() } }));
    window.rove();
  }

  function touchable(id, ...more) {
    const element = find(id);
    element?.classList.add('can', ...more);
    if (!more.length) element?.classList.remove('alt');
    if (element instanceof SVGElement) element.setAttribute('role', 'button');
    return element;
  }

  // The last touch of a move carries it, for the drawing (`+1`, `= 0`) and for those who listen.
  function completes(element, move) {
    element.dataset.move = move;
    const button = document.querySelector(`#dock [name=move][value="${CSS.escape(move)}"]`);
    const words = button?.getAttribute('aria-label') ?? button?.textContent;
    const title = element.querySelector(':scope > title')?.textContent;
    if (words && title) element.setAttribute('aria-label', `${title}, ${words}`);
  }

  function touch(id) {
    if (picks().includes(id)) { document.dispatchEvent(new CustomEvent('picked', { detail: id })); return; }
    let found = open().filter((path) => path[chosen.length + 1] === id);
    if (!found.length) {
      chosen = [];
      found = open().filter((path) => path[1] === id);
    }
    if (!found.length) { mark(); return; }
    chosen.push(id);
    const whole = found.find((path) => path.length === chosen.length + 1);
    if (whole) send(`/t/${name}/play`, { move: whole[0], seat: table().dataset.seat, version: table().dataset.version });
    mark();
  }

  // ---- posts ---------------------------------------------------------------------------------------------------
  let unsent = null; // a move nobody heard: it is sent again once the connection is back, unless the game went on

  async function send(address, fields) {
    chosen = [];
    unsent = null;
    try {
      const answer = await fetch(address, { method: 'POST', headers: { 'x-script': '1' }, body: new URLSearchParams(fields) });
      const words = await answer.text();
      if (answer.redirected) { location.href = answer.url; return; }
      if (words) tell(words);
    } catch {
      offline(true);
      if (fields.move) unsent = { address, fields, length };
    }
  }

  function again() {
    if (unsent?.length === length) send(unsent.address, unsent.fields);
    unsent = null;
  }

  function tell(html) {
    const template = document.createElement('template');
    template.innerHTML = html;
    note = template.content.querySelector('#say');
    if (note) window.morph(find('say'), note.cloneNode(true));
  }

  document.addEventListener('click', (event) => {
    const element = event.target.closest('.can');
    if (element) { event.preventDefault(); touch(element.id); }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { chosen = []; mark(); }
    const element = event.target.closest?.('svg .can');
    if (element && (event.key === 'Enter' || event.key === ' ')) { event.preventDefault(); touch(element.id); }
  });
  document.addEventListener('submit', (event) => {
    if (!event.target.matches('form[data-live]')) return;
    const button = event.submitter;
    const address = button?.getAttribute('formaction') || event.target.getAttribute('action');
    event.preventDefault();
    event.target.closest('.pop')?.removeAttribute('open');
    const fields = Object.fromEntries(new FormData(event.target));
    if (button?.name) fields[button.name] = button.value;
    send(address, fields);
  });

  // ---- the stream, and asking where streams do not pass ----------------------------------------------------------
  let source = null;
  let heard = 0;
  let asking = 0;

  const show = (html) => window.atRest(() => draw(html));

  function draw(html) {
    const template = document.createElement('template');
    template.innerHTML = html;
    const fresh = template.content.firstElementChild;
    if (note && fresh.dataset.length === length) fresh.querySelector('#say')?.replaceWith(note.cloneNode(true));
    const mine = Boolean(table().dataset.turn);
    window.motion.remember();
    window.morph(table(), fresh);
    const { moved, rolled } = window.motion.move();
    window.follow.forget();
    for (const stage of document.querySelectorAll('.bar [data-stage]')) stage.textContent = table().dataset.stage;
    offline(false);
    mark();
    again();
    if (table().dataset.turn && !mine) window.sound('turn'); else if (rolled) window.sound('roll'); else if (moved) window.sound('tap');
  }

  const offline = (lost) => { find('offline').hidden = !lost; };

  function connect() {
    source?.close();
    source = new EventSource(`/t/${name}/stream`);
    source.onmessage = (event) => { heard = Date.now(); show(event.data); };
    source.onopen = () => offline(false);
    source.onerror = () => {
      offline(true);
      if (source?.readyState === EventSource.CLOSED) setTimeout(connect, 1000 + Math.random() * 1000);
    };
  }

  async function ask() {
    if (document.hidden || Date.now() - heard < 5000) return;
    try {
      const answer = await fetch(`/t/${name}/now?version=${table().dataset.version}`);
      if (answer.status === 200) show(await answer.text());
    } catch { offline(true); }
  }

  function begin() { if (!source) connect(); asking ||= setInterval(ask, 5000); }
  function stop() { source?.close(); source = null; clearInterval(asking); asking = 0; }

  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : begin()));
  addEventListener('pagehide', stop);
  addEventListener('pageshow', () => { if (!document.hidden) begin(); });
  mark();
  document.documentElement.dataset.live = '1'; // the table answers to touch from now on
})();
