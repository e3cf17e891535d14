// The living page of a class, for teacher and projector: follows the stream; forms are sent without loading the page.
'use strict';
(() => {
  const find = (id) => document.getElementById(id);
  const { stream } = find('contenu').dataset;
  let source = null;

  const offline = (lost) => {
    find('offline').hidden = !lost;
  };

  function connect() {
    source?.close();
    source = new EventSource(stream);
    source.addEventListener('open', () => offline(false));
    source.addEventListener('message', (event) => {
      window.sheet.apply(JSON.parse(event.data));
      document.documentElement.dataset.live = '1';
    });
    source.addEventListener('error', () => {
      offline(true);
      if (source?.readyState === EventSource.CLOSED) setTimeout(connect, 1000 + Math.random() * 1000);
    });
  }

  function tell(words) {
    const problem = find('problem');
    problem.textContent = words;
    problem.hidden = !words;
  }

  async function send(form, button) {
    const fields = new URLSearchParams(new FormData(form));
    if (button?.name) fields.set(button.name, button.value);
    const address = button?.getAttribute('formaction') || form.getAttribute('action');
    try {
      const answer = await fetch(address, { method: 'POST', headers: { 'x-script': '1' }, body: fields });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      tell(answer.ok ? '' : page.body.textContent.trim());
    } catch {
      offline(true);
    }
  }

  document.addEventListener('submit', (event) => {
    if (!event.target.matches('form[data-live]')) return;
    event.preventDefault();
    send(event.target, event.submitter);
  });
  addEventListener('pagehide', () => source?.close());
  addEventListener('pageshow', connect);
})();
