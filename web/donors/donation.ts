import { type DonorForm, offerKnown, showYear } from './known.ts';

/** The form of one donation: who gave before is offered below the name. */
const place = document.querySelector<HTMLElement>('[data-known]:not(.deposit)');
const form = place?.closest('form');
if (place && form) start(place, form);

function start(place: HTMLElement, form: HTMLFormElement): void {
  const fieldOf = (name: string) => form.querySelector<HTMLInputElement>(`#${name}`);
  const year = form.querySelector<HTMLElement>('.year');
  // The search that does the same without a script.
  document.querySelector('.find-donor')?.remove();
  /** The first of the fields that is still to be filled in has the focus. */
  const goOn = (...names: readonly string[]) =>
    (
      names.map(fieldOf).find((field) => field && (field.type === 'checkbox' ? !field.checked : field.value === '')) ??
      form.querySelector<HTMLElement>('.save-bar button')
    )?.focus();

  const of: DonorForm = {
    place,
    around: () => fieldOf,
    factOf: ({ id }) => id,
    chosen(donor) {
      showYear(year, donor.year);
      goOn('amount', 'donorIsCanadianAttested');
    },
    addressed: () => goOn('donorPostalCode', 'donorIsCanadianAttested', 'amount'),
  };
  offerKnown(form, of);
  form.addEventListener('input', ({ target }) => {
    // What the chosen donor gave does not apply to another one.
    if (year && (target as Element).id === 'donorName') year.hidden = true;
  });
}
