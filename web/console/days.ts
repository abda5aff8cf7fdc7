/**
 * Shows beside each field of a day the button that opens the browser's calendar, and writes the day that is chosen there as
 * YYYY-MM-DD. A browser that cannot open a calendar by a script shows no button.
 */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-calendar]')) {
  const field = button.parentElement?.querySelector('input');
  if (!field || !('showPicker' in HTMLInputElement.prototype)) continue;
  button.hidden = false;
  let calendar: HTMLInputElement | undefined;
  button.addEventListener('click', () => {
    calendar ??= calendarOf(field, button);
    // What is no day in this form opens the calendar at today's month.
    calendar.value = field.value.trim();
    calendar.showPicker();
  });
}

/** The browser's own field, which is seen by nobody: it opens its calendar below the button. */
function calendarOf(field: HTMLInputElement, button: HTMLElement): HTMLInputElement {
  const calendar = document.createElement('input');
  calendar.type = 'date';
  calendar.className = 'calendar-day';
  calendar.tabIndex = -1;
  calendar.setAttribute('aria-hidden', 'true');
  calendar.addEventListener('change', () => {
    if (calendar.value === '') return;
    field.value = calendar.value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  });
  button.before(calendar);
  return calendar;
}
