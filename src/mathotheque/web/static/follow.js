// In the dock, parts `data-for` some elements follow what is chosen on the board: lit, or (`deed--folds`) only then shown.
'use strict';
(() => {
  let usual = null; // what the table's line said before something was chosen

  function acts(chosen) {
    const parts = [...document.querySelectorAll('#dock [data-for]')];
    const folding = parts.filter((part) => part.classList.contains('deed--folds'));
    let words = null;
    document.querySelector('#dock .deeds')?.classList.toggle('deeds--idle', folding.length > 1 && !chosen.length);
    for (const part of parts) {
      const on = chosen.some((id) => part.dataset.for.split(' ').includes(id));
      part.classList.toggle('on', on || folding.length === 1);
      if (folding.length > 1 && folding.includes(part)) part.hidden = !on;
      if (on && part.dataset.say) words = part.dataset.say;
    }
    tell(words);
  }

  function tell(words) {
    const line = document.querySelector('#say .say__do');
    if (!line) return;
    if (words !== null) {
      usual ??= line.textContent;
      line.textContent = words;
      return;
    }
    if (usual !== null) line.textContent = usual;
    usual = null;
  }

  window.follow = {
    show: acts,
    forget: () => {
      usual = null;
    },
  };
})();
