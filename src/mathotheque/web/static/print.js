// The button that prints the page, where scripts run: without one the browser's own menu does it.
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
