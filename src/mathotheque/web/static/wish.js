// What is chosen on a page of sheets is shown at once.
'use strict';
(() => {
  document.getElementById('wish').addEventListener('change', (event) => event.currentTarget.requestSubmit());
})();
