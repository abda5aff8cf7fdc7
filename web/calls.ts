/** Lets a key record the result of a call, as long as the focus is in its form and not in a field that takes text. */

const form = document.querySelector<HTMLFormElement>('.call form');
const results = form?.querySelector<HTMLElement>('.results');
let isSent = false;

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox', 'button', 'submit'].includes(target.type));

form?.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || takesText(event.target)) return;
  if (!/^[1-9]$/.test(event.key)) return;
  const button = form.querySelector<HTMLButtonElement>(`button[data-key="${event.key}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});

form?.addEventListener('submit', (event) => {
  // The same key again is meant for the next voter.
  if (isSent) event.preventDefault();
  isSent = true;
});

addEventListener('pageshow', () => {
  isSent = false;
  if (results?.dataset.focus !== undefined) results.focus({ preventScroll: true });
});
