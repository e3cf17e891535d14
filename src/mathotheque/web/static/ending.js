// The end of a match: the rematch one has agreed to begins by itself.
'use strict';
(() => {
  function follow() {
    const wanted = document.querySelector('#act-rematch[data-go]');
    if (!wanted || wanted.dataset.gone) return;
    wanted.dataset.gone = '1';
    wanted.submit();
  }

  new MutationObserver(follow).observe(document.getElementById('contenu'), {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-go'],
  });
  follow();
})();
