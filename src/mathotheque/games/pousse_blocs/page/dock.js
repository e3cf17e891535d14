// Builds a calculation from blocks and signs: by keys, by blocks touched on the board, by typing. What stands there is
// sent as it is; the table judges it. The dock says what there is (`data-picks`, `data-goals` …) and in which words.
'use strict';
(() => {
  const find = (id) => document.getElementById(id);
  const SHOWN = { '+': '+', '-': '−', '*': '×', '/': '÷', '(': '(', ')': ')', '&': '&' };
  const TYPED = { x: '*', X: '*', '×': '*', ':': '/', '÷': '/', '−': '-' };
  const TIES = { '+': 1, '-': 1, '*': 2, '/': 2 };
  let tokens = []; // what stands there: numbers and signs, as texts
  let typing = false; // whether the last number may still get a digit
  let missing = ''; // the block after which a sign is missing
  let roll = ''; // the roll it is meant for
  const REST = 4000; // milliseconds after which what stands there is meant
  const MOST = 6; // wrong calculations of a roll that the table is told
  const told = new Set(); // those it was told
  let wrong = null; // the one that stands there: its text, how long it is, and when it will be told

  const isNumber = (token) => /^\d+$/.test(token);
  const last = () => tokens[tokens.length - 1];
  const ready = () => isNumber(last()) || last() === ')'; // for a sign
  const unclosed = () =>
    tokens.filter((token) => token === '(').length - tokens.filter((token) => token === ')').length;
  const fill = (text, blanks) => text.replace(/\{(\w+)\}/g, (_, name) => blanks[name]);
  const blockOf = (id) => id.split('-').pop();

  // ---- what it makes, exactly: [above, below] the line, or null while it is not whole -----------------------------
  function value() {
    let at = 0;
    const make = {
      '+': ([a, b], [c, d]) => [a * d + c * b, b * d],
      '-': ([a, b], [c, d]) => [a * d - c * b, b * d],
      '*': ([a, b], [c, d]) => [a * c, b * d],
      '/': ([a, b], [c, d]) => (c ? [a * d, b * c] : null),
    };
    function operand() {
      const token = tokens[at++];
      if (isNumber(token)) return [Number(token), 1];
      if (token !== '(') return null;
      const inner = chain(1);
      return tokens[at++] === ')' ? inner : null;
    }
    function chain(tie) {
      let left = tie > 2 ? operand() : chain(tie + 1);
      while (left && TIES[tokens[at]] === tie) {
        const sign = tokens[at++];
        const right = chain(tie + 1);
        left = right && make[sign](left, right);
      }
      return left;
    }
    const made = chain(1);
    return at === tokens.length && made ? lowest(made) : null;
  }

  function lowest([above, below]) {
    const common = (a, b) => (b ? common(b, a % b) : Math.abs(a));
    const by = common(above, below) * Math.sign(below) || 1;
    return [above / by, below / by];
  }

  // ---- putting things there --------------------------------------------------------------------------------------
  function put(token, settings) {
    missing = '';
    if (isNumber(token)) return putNumber(token, settings);
    typing = false;
    if (token === '()') {
      if (!ready()) tokens.push('(');
      else if (unclosed() > 0) tokens.push(')');
      else tokens = ['(', ...tokens, ')'];
    } else if (token === '(') {
      if (!ready()) tokens.push('(');
    } else if (token === ')') {
      if (ready() && unclosed() > 0) tokens.push(')');
    } else if (ready()) tokens.push(token);
    else if (last() in TIES || last() === '&') tokens[tokens.length - 1] = token;
  }

  function putNumber(number, { link, sets }) {
    if (!ready()) {
      tokens.push(number);
      return;
    }
    const first = tokens.length === 1;
    if (sets || link === '+' || (link === '&' && first)) tokens.push(sets ? '&' : link, number);
    else missing = last();
  }

  function digit(key, settings) {
    if (typing && isNumber(last()) && ['10', '11', '12'].includes(last() + key)) tokens[tokens.length - 1] += key;
    else put(key, settings);
    typing = true;
  }

  function erase() {
    missing = '';
    typing = false;
    tokens.pop();
    if (last() === '&') tokens.pop();
  }

  // A block touched again goes, and what was built upon it.
  function pick(block, settings) {
    typing = false;
    const at = tokens.indexOf(block);
    if (at < 0) {
      put(block, settings);
      return;
    }
    tokens = settings.sets
      ? tokens
          .filter(isNumber)
          .filter((one) => one !== block)
          .flatMap((one, k) => (k ? ['&', one] : [one]))
      : tokens.slice(0, at);
    while (tokens.length && !ready()) tokens.pop();
  }

  // ---- showing it ------------------------------------------------------------------------------------------------
  function read() {
    const builder = find('builder');
    if (!builder) return null;
    const { picks, goals, link, single, sets, need } = builder.dataset;
    return {
      builder,
      link,
      single,
      sets,
      picks: picks.split(' '),
      goals: goals.split(' ').map(Number),
      words: { ...JSON.parse(find('builder-words').textContent), need },
    };
  }

  // What would be sent, and whether it is right as far as a page can tell.
  function judged({ goals, single, sets }) {
    const numbers = tokens.filter(isNumber);
    if (sets) {
      const sorted = (list) => [...list].sort((a, b) => a - b).join();
      const move = sets.split(' ').find((one) => sorted(one.match(/\d+/g) || []) === sorted(numbers));
      return { move: move || tokens.join(''), right: Boolean(move), made: null };
    }
    if (tokens.length === 3 && tokens[1] === '&')
      return { move: tokens.join(''), right: numbers[0] !== numbers[1], made: null };
    if (tokens.length === 1 && single && single.match(/\d+/)[0] === tokens[0])
      return { move: single, right: true, made: null };
    const made = value();
    return { move: tokens.join(''), right: Boolean(made) && made[1] === 1 && goals.includes(made[0]), made };
  }

  const shown = ([above, below]) => `${below === 1 ? above : `${above}/${below}`}`.replace('-', '−');

  function listed(numbers, words) {
    if (numbers.length < 2) return numbers.join('');
    return fill(words.list, { first: numbers.slice(0, -1).join(', '), last: numbers[numbers.length - 1] });
  }

  function show() {
    const settings = read();
    if (!settings) {
      tokens = [];
      clearTimeout(wrong?.timer);
      wrong = null;
      return;
    }
    const { builder, words, picks } = settings;
    if (roll !== builder.dataset.roll) {
      roll = builder.dataset.roll;
      tokens = [];
      missing = '';
      typing = false;
      clearTimeout(wrong?.timer);
      wrong = null;
      told.clear();
    }
    const { move, right, made } = judged(settings);
    const numbers = tokens.filter(isNumber);
    builder.classList.add('builder--on');
    find('expr').hidden = builder.querySelector('.keys').hidden = false;
    find('typed').value = tokens.length ? move : '';
    line(settings, right, made);
    for (const key of builder.querySelectorAll('.key--blk'))
      key.setAttribute('aria-disabled', String(numbers.includes(key.dataset.key)));
    for (const id of picks) find(id)?.classList.toggle('sel', numbers.includes(blockOf(id)));
    for (const goal of builder.querySelectorAll('.goal')) {
      const number = Number(goal.querySelector('b')?.textContent);
      goal.classList.toggle('goal--hit', right && (made ? made[0] === number : !number));
    }
    const push = find('push');
    push.textContent = missing
      ? fill(words.sign, { block: missing })
      : right
        ? fill(words.push, { blocks: listed(numbers, words) })
        : words.need;
    push.classList.toggle('btn--go', right && !missing);
    push.setAttribute('aria-disabled', String(!right || Boolean(missing)));
    speak(settings, right, made);
    notice(made && !right && numbers.length > 1 ? move : '');
  }

  function line({ sets, words }, right, made) {
    const parts = tokens.map((token) => {
      const part = document.createElement(isNumber(token) ? 'span' : 'i');
      if (isNumber(token)) part.className = 'tok';
      part.textContent = isNumber(token) ? token : token === '&' ? (sets ? '' : words.and) : SHOWN[token];
      return part;
    });
    if (right || (made && tokens.length > 1)) {
      const result = document.createElement('span');
      result.className = right ? 'res' : 'res res--no';
      result.textContent = made && tokens.length > 1 ? `= ${shown(made)} ` : '';
      result.append(
        find('marks')
          .querySelector(right ? '.yes' : '.no')
          .cloneNode(true),
      );
      parts.push(result);
    }
    find('expr').replaceChildren(...parts);
  }

  // A whole calculation that is wrong was an attempt if it rests, or is taken back: then the table is told. One that is
  // gone on with was only on the way.
  function notice(text) {
    clearTimeout(wrong?.timer);
    if (wrong && tokens.length < wrong.length) tell(wrong.text);
    wrong = text ? { text, length: tokens.length, timer: setTimeout(tell, REST, text) } : null;
  }

  function tell(text) {
    if (told.has(text) || told.size === MOST) return;
    told.add(text);
    window.tried(text);
  }

  // For those who listen: "6 fois 2 moins 3 égale 9, juste".
  function speak({ words }, right, made) {
    const names = { ...words, '(': words.open, ')': words.close, '&': words.and };
    const said = tokens.map((token) => (isNumber(token) ? token : names[token]));
    if (made && tokens.length > 1) said.push(words.equals, shown(made));
    const end = missing
      ? fill(words.sign, { block: missing })
      : right
        ? words.right
        : made && tokens.length > 1
          ? words.need
          : '';
    const text = said.join(' ') + (end ? `${said.length ? ', ' : ''}${end}` : '');
    const place = find('spoken');
    if (place.textContent !== text) place.textContent = text;
  }

  // ---- hands -----------------------------------------------------------------------------------------------------
  function act(how) {
    const settings = read();
    if (!settings) return false;
    how(settings);
    show();
    return true;
  }

  const send = () => find('builder').closest('form').requestSubmit();

  document.addEventListener('picked', (event) => act((settings) => pick(blockOf(event.detail), settings)));
  document.addEventListener('click', (event) => {
    if (event.target.closest('#push') && !tokens.length) event.preventDefault();
    const key = event.target.closest('#builder .key');
    if (!key || key.getAttribute('aria-disabled') === 'true') return;
    act((settings) => {
      typing = false;
      if (key.dataset.key === 'Backspace') erase();
      else put(key.dataset.key, settings);
    });
  });
  document.addEventListener('keydown', (event) => {
    const settings = read();
    if (!settings || event.ctrlKey || event.altKey || event.metaKey || event.target.closest('input,select,textarea'))
      return;
    const key = TYPED[event.key] || event.key;
    let done = true;
    if (/^[0-9]$/.test(key)) act(() => digit(key, settings));
    else if (!settings.sets && (key in TIES || key === '(' || key === ')')) act(() => put(key, settings));
    else if (key === 'Backspace') act(erase);
    else if (key === 'Escape' && tokens.length)
      act(() => {
        tokens = [];
        missing = '';
      });
    else if (key === 'Enter' && tokens.length && !event.target.closest('button,a,summary,.can')) send();
    else done = false;
    if (done) event.preventDefault();
  });
  document.addEventListener('marked', show);
})();
