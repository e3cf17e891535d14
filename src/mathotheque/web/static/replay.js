// Looking back: steps without loading the page again, so that pieces glide; arrows, space, a slider, playing by itself.
'use strict';
(() => {
  const find = (id) => document.getElementById(id);
  const { match, first, last } = find('replay').dataset;
  const [low, high] = [Number(first), Number(last)];
  const eyes = new URLSearchParams(location.search).get('eyes') || '';
  const PACE = 1200;
  const kept = new Map();
  let wanted = Number(find('steps').dataset.at);
  let running = 0;

  const query = (at) => `at=${at}${eyes ? `&eyes=${encodeURIComponent(eyes)}` : ''}`;

  function fetched(at) {
    if (!kept.has(at)) {
      const answer = fetch(`/r/${match}/step?${query(at)}`).then((got) => (got.ok ? got.text() : Promise.reject(got)));
      answer.catch(() => kept.delete(at));
      kept.set(at, answer);
      if (kept.size > 400) kept.delete(kept.keys().next().value);
    }
    return kept.get(at);
  }

  async function go(at) {
    wanted = Math.max(low, Math.min(high, at));
    const step = wanted;
    let parts;
    try {
      parts = await fetched(step);
    } catch {
      stop();
      location.search = query(step);
      return;
    }
    if (step !== wanted) return; // somebody went on meanwhile
    show(parts, step);
    if (step < high) fetched(step + 1).catch(() => {});
  }

  function show(parts, step) {
    const template = document.createElement('template');
    template.innerHTML = parts;
    const focused =
      document.activeElement?.dataset?.at !== undefined && document.activeElement.closest('#steps')
        ? document.activeElement.getAttribute('aria-label')
        : null;
    for (const part of [...template.content.children]) window.morph(find(part.id), part);
    find('at').value = String(step);
    document.querySelector('.replay__log a[aria-current]')?.removeAttribute('aria-current');
    document.querySelector(`.replay__log a[data-at="${step}"]`)?.setAttribute('aria-current', 'step');
    follow();
    rove();
    if (focused !== null) (document.querySelector(`#steps a[aria-label="${focused}"]`) || find('run')).focus();
    history.replaceState(null, '', `?${query(step)}`);
    dress();
  }

  // The steps of the journal are one stop of the keyboard: arrows lead from one to the next.
  function rove() {
    const links = [...document.querySelectorAll('.replay__log a')];
    const current = links.find((link) => link.hasAttribute('aria-current')) ?? links[0];
    const inside = document.activeElement?.closest('.replay__log');
    document.querySelector('.log').removeAttribute('tabindex');
    for (const link of links) link.tabIndex = link === current ? 0 : -1;
    if (inside) current.focus({ preventScroll: true });
  }

  function follow() {
    const [log, line] = [document.querySelector('.log'), document.querySelector('.replay__log a[aria-current]')];
    if (!line || log.scrollHeight <= log.clientHeight) return; // on a phone the page scrolls, and stays where it is
    log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
  }

  // ---- playing by itself --------------------------------------------------------------------------------------------
  const icons = { play: '', stop: '<path d="M8 5v14M16 5v14"/>' };

  function dress() {
    const button = find('run');
    button.hidden = false;
    button.setAttribute('aria-pressed', String(running !== 0));
    const drawing = button.querySelector('svg');
    icons.play ||= drawing.innerHTML;
    button.dataset.run ||= button.querySelector('span').textContent;
    drawing.innerHTML = running ? icons.stop : icons.play;
    button.querySelector('span').textContent = running ? button.dataset.stop : button.dataset.run;
  }

  function stop() {
    clearInterval(running);
    running = 0;
    dress();
  }

  function run() {
    if (running) {
      stop();
      return;
    }
    const next = () => (wanted < high ? go(wanted + 1) : stop());
    running = setInterval(next, PACE);
    dress();
    go(wanted < high ? wanted + 1 : low);
  }

  // ---- hands -------------------------------------------------------------------------------------------------------
  document.addEventListener('click', (event) => {
    if (event.target.closest('#run')) {
      run();
      return;
    }
    const link = event.target.closest('a[data-at]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    stop();
    go(Number(link.dataset.at));
  });
  document.addEventListener('input', (event) => {
    if (event.target.id === 'at') {
      stop();
      go(Number(event.target.value));
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const steps = { ArrowLeft: () => wanted - 1, ArrowRight: () => wanted + 1, Home: () => low, End: () => high };
    const listed = { ArrowUp: () => wanted - 1, ArrowDown: () => wanted + 1 };
    if (event.target.closest('.replay__log')) Object.assign(steps, listed);
    if (event.key in steps) {
      event.preventDefault();
      stop();
      go(steps[event.key]());
    }
    if (event.key === ' ' && !event.target.closest('button,summary')) {
      event.preventDefault();
      run();
    }
  });

  dress();
  follow();
  rove();
})();
