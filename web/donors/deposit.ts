import { readTypedAmount } from '#server/records/typed-number.ts';
import { codeIn, type DonorForm, offerKnown, showYear } from './known.ts';

/**
 * The rows of a deposit by keyboard: Enter continues to the next row, donors whom the campaign knows are offered below
 * a name and addresses below an address, a known postal code gives its place, and the sum stands beside what is still to
 * come. Without it the form works as any other.
 */
type Typed = HTMLInputElement | HTMLTextAreaElement;

const rowsAdded = 10;
const numbered = ['id', 'name', 'for', 'aria-describedby', 'aria-labelledby'];
/** As in `console/deposit.css`. */
const onPhone = matchMedia('(width < 48rem)');

const deposit = document.querySelector<HTMLElement>('.deposit[data-known]');
const form = deposit?.closest('form');
if (deposit && form) start(deposit, form);

function start(deposit: HTMLElement, form: HTMLFormElement): void {
  const most = Number(deposit.dataset.most);
  const template = deposit.querySelector('template') as HTMLTemplateElement;
  const button = (place: string) => form.querySelector<HTMLButtonElement>(`${place} button`);
  const money = new Intl.NumberFormat(`${document.documentElement.lang}-CA`, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  });
  const rows = () => [...deposit.querySelectorAll<HTMLElement>('fieldset.cheque')];
  const numberOf = (row: Element) => rows().indexOf(row as HTMLElement) + 1;
  const fieldOf = (row: Element, name: string) =>
    document.getElementById(`${name}-${numberOf(row)}`) as HTMLInputElement | null;
  const rowOf = (element: Element) => element.closest('fieldset.cheque');
  const isBlank = (row: Element) =>
    [...row.querySelectorAll<Typed>('input, textarea')].every((field) =>
      field.type === 'checkbox' ? !(field as HTMLInputElement).checked : field.value.trim() === '',
    );

  /** The last of the rows, a new one. */
  function addRow(): void {
    const row = template.content.querySelector('fieldset')?.cloneNode(true) as HTMLElement;
    const number = String(rows().length + 1);
    for (const element of row.querySelectorAll('*')) {
      for (const attribute of numbered) {
        const value = element.getAttribute(attribute);
        if (value) element.setAttribute(attribute, value.replace(/-0\b/g, `-${number}`));
      }
    }
    const legend = row.querySelector('legend') as HTMLElement;
    legend.textContent = legend.textContent.replace('0', number);
    template.before(row);
  }

  /** The row of a number, which is created or shown if it is not visible. */
  function openRow(number: number): void {
    if (number > rows().length) addRow();
    rows()[number - 1]?.classList.remove('spare');
  }

  /**
   * The focus moves to the next row, which is added after the last one. From an empty row, and from the last row that a
   * deposit may have, it moves to the button.
   */
  function moveToNextRow(row: Element | null): void {
    const number = row ? numberOf(row) : 0;
    if (row && (isBlank(row) || number === most)) {
      button('.deposit-foot')?.focus();
      return;
    }
    openRow(number + 1);
    document.getElementById(`donorName-${number + 1}`)?.focus();
  }

  const centsOf = (text: string): number | undefined => {
    const read = readTypedAmount(text);
    return read && 'hundredths' in read ? read.hundredths : undefined;
  };

  function showSum(): void {
    const sum = rows().reduce((cents, row) => cents + (centsOf(fieldOf(row, 'amount')?.value ?? '') ?? 0), 0);
    const slip = centsOf((document.getElementById('total') as HTMLInputElement).value);
    const difference = document.getElementById('deposit-difference') as HTMLElement;
    (document.getElementById('deposit-sum') as HTMLElement).textContent = money.format(sum / 100);
    (difference.parentElement as HTMLElement).hidden = slip === undefined;
    difference.textContent = slip === undefined ? '' : money.format((slip - sum) / 100);
  }

  /** The place of a postal code as another row has it. */
  function placeAbove(postalCode: string, own: Element): Record<string, string> | undefined {
    const above = rows().find(
      (other) =>
        other !== rowOf(own) &&
        codeIn(fieldOf(other, 'donorPostalCode')) === postalCode &&
        fieldOf(other, 'donorCity')?.value,
    );
    const valueIn = (name: string) => (above && fieldOf(above, name)?.value) ?? '';
    return above && { donorCity: valueIn('donorCity'), donorProvince: valueIn('donorProvince') };
  }

  const of: DonorForm = {
    place: deposit,
    around(field) {
      const row = rowOf(field);
      return (name) => row && fieldOf(row, name);
    },
    factOf: ({ id }) => /^(\w+)-\d+$/.exec(id)?.[1] ?? '',
    chosen({ year }, field) {
      const row = rowOf(field);
      showYear(row?.querySelector<HTMLElement>('.year') ?? null, year);
      (document.getElementById('deposit-said') as HTMLElement).textContent = year.text;
      if (row) fieldOf(row, 'amount')?.focus();
    },
    addressed: (fieldOf, hasPostalCode) => fieldOf(hasPostalCode ? 'donorProvince' : 'donorPostalCode')?.focus(),
  };
  // The search that does the same without a script.
  form.querySelector('button[name=find]')?.remove();
  offerKnown(form, of, placeAbove);

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.id === 'total' || target.id.startsWith('amount-')) showSum();
    // What the previously chosen donor gave does not apply to this one.
    const year = rowOf(target)?.querySelector<HTMLElement>('.year');
    if (year && target.id.startsWith('donorName-')) year.hidden = true;
  });

  form.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || event.isComposing) return;
    // A key that a list has used is not the row's.
    if (key !== 'Enter' || event.defaultPrevented) return;
    event.preventDefault();
    moveToNextRow(rowOf(target));
  });

  button('.deposit-more')?.addEventListener('click', (event) => {
    event.preventDefault();
    // A phone opens one row, and of those that it does not show the first.
    const first = rows().findIndex((row) => row.offsetParent === null) + 1 || rows().length + 1;
    const last = Math.min(first + (onPhone.matches ? 0 : rowsAdded - 1), most);
    for (let number = first; number <= last; number++) openRow(number);
    document.getElementById(`donorName-${first}`)?.focus();
  });
}
