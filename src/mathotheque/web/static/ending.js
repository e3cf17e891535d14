// The end of a match: the rematch one has agreed to begins by itself.
'use strict';
(() => {
  let going = false; // once is enough: whoever pressed the button is on the way

  function follow() {
    const wanted = document.querySelector('#act-rematch[data-go]');
    if (!wanted || going) return;
    going = true;
    wanted.submit();
  }

  document.addEventListener('submit', (event) => {
    if (event.target.id === 'act-rematch') going = true;
  });
  new MutationObserver(follow).observe(document.getElementById('contenu'), {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-go'],
  });
  follow();
})();
