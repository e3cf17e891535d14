// The window of a table with real cards: everybody decides in secret while it runs.
'use strict';
(() => {
  const place = document.getElementById('window');
  if (!place) return;
  const button = place.querySelector('button');
  const clock = place.querySelector('.clock');
  const bar = place.querySelector('progress');
  const words = place.querySelector('[data-up]');
  let timer = 0;

  button.hidden = false;
  button.addEventListener('click', () => {
    const until = Date.now() + 1000 * place.dataset.seconds;
    clearInterval(timer);
    words.textContent = '';
    clock.hidden = false;
    timer = setInterval(() => {
      const left = Math.max(0, (until - Date.now()) / 1000);
      bar.value = left;
      if (left) return;
      clearInterval(timer);
      clock.hidden = true;
      words.textContent = words.dataset.up;
    }, 100);
  });
})();
