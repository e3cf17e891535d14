// The living page of a class, for teacher and projector: follows the stream; forms are sent without loading the page.
'use strict';
(() => {
  const find = (id) => document.getElementById(id);
  const offline = (lost) => {
    find('offline').hidden = !lost;
  };

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
  window.lifeline(
    find('contenu').dataset.stream,
    (news) => {
      window.sheet.apply(news);
      document.documentElement.dataset.live = '1';
    },
    offline,
  );
})();
