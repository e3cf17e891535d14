// A first turn step by step on the real board: once for each game on a device, and again whenever it is asked for.
'use strict';
(() => {
  const find = (id) => document.getElementById(id);
  const key = (game) => `met-${game}`;
  let step = 0;
  let running = false;

  const steps = () => [...find('guide').querySelectorAll('li')];

  function light(ids) {
    for (const element of document.querySelectorAll('.lit')) element.classList.remove('lit');
    for (const id of ids) find(id)?.classList.add('lit');
  }

  function show() {
    const guide = find('guide');
    if (!guide) return;
    const all = steps();
    const last = step === all.length - 1;
    const next = guide.querySelector('[data-step=next]');
    guide.open = true;
    guide.querySelector('p').hidden = false;
    all.forEach((one, k) => {
      one.hidden = k !== step;
    });
    next.dataset.usual ??= next.textContent;
    next.textContent = last ? next.dataset.last : next.dataset.usual;
    light(all[step].dataset.at.split(' '));
  }

  function begin() {
    step = 0;
    running = true;
    show();
  }

  function end() {
    const guide = find('guide');
    running = false;
    light([]);
    if (!guide) return;
    localStorage.setItem(key(guide.dataset.game), '1');
    guide.open = false;
    guide.querySelector('p').hidden = true;
    for (const one of steps()) one.hidden = false;
  }

  // Asked for in the menu, in a turn that brings no steps by itself.
  async function again(button) {
    button.closest('details').open = false;
    if (!find('guide')) {
      const answer = await fetch(`/t/${find('table').dataset.match}/guide`);
      if (answer.status !== 200) return;
      find('players').insertAdjacentHTML('beforeend', await answer.text());
    }
    begin();
    find('guide').scrollIntoView({ block: 'nearest' });
    find('guide').querySelector('[data-step=next]').focus();
  }

  document.addEventListener('click', (event) => {
    const wanted = event.target.closest('[data-guide]');
    if (wanted) {
      again(wanted).catch(() => {});
      return;
    }
    const button = event.target.closest('[data-step]');
    if (!button) return;
    step += 1;
    if (button.dataset.step === 'skip' || step >= steps().length) end();
    else show();
  });

  // What was marked may have been drawn anew: the light goes where it was, or the turn is over.
  document.addEventListener('marked', () => {
    const guide = find('guide');
    if (running && !guide) end();
    else if (running) show();
    else if (guide && !localStorage.getItem(key(guide.dataset.game))) begin();
  });

  // A summary that is pressed begins again.
  document.addEventListener(
    'toggle',
    (event) => {
      if (event.target.id === 'guide' && event.target.open && !running) begin();
      else if (event.target.id === 'guide' && !event.target.open && running) end();
    },
    true,
  );

  window.light = light;
})();
