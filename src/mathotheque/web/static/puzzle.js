// A puzzle on its table: what somebody tries is answered by the table as it stands then.
'use strict';
(() => {
  const find = (id) => document.getElementById(id);
  let line = find('say').outerHTML; // what the table says by itself

  function draw(markup) {
    const template = document.createElement('template');
    template.innerHTML = markup;
    window.motion.remember();
    window.morph(find('table'), template.content.querySelector('#table'));
    const { moved } = window.motion.move();
    if (find('table').dataset.solved) window.sound('turn');
    else if (moved) window.sound('tap');
    window.solved();
  }

  // A whole table, a word in its line, or nothing: then its own line is back.
  function tell(answer) {
    find('offline').hidden = true;
    if (answer.includes('id="table"')) draw(answer);
    else window.sheet.put('say', answer || line);
    if (!find('say').hasAttribute('data-note')) line = find('say').outerHTML;
    window.follow.forget();
    window.touches.mark();
    window.light((find('say').dataset.lights ?? '').split(' ').filter(Boolean));
  }

  document.addEventListener('told', (event) => tell(event.detail));
  document.addEventListener('unheard', () => {
    find('offline').hidden = false;
  });
  window.touches.mark();
  window.solved();
  document.documentElement.dataset.live = '1';
})();
