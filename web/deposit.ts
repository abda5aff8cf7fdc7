import { nameWords } from '#core/identity/name.ts';
import { toneOfPart } from '#server/pages/components/plots/tone-of-part.ts';
import { readTypedAmount } from '#server/records/typed-number.ts';

/**
 * The rows of a deposit by keyboard: Enter continues to the next row, donors whom the campaign knows are offered below
 * a name, a known postal code gives its place, and the sum stands beside what is still to come. Without it the form
 * works as any other.
 */
interface Donor {
  /** By the names of a row's fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly year: { readonly text: string; readonly given: number; readonly limit: number | null };
}

interface Known {
  readonly place: Readonly<Record<string, string>> | null;
  readonly donors: readonly Donor[];
}

type Typed = HTMLInputElement | HTMLTextAreaElement;

const leastLetters = 2;
const mostOffered = 8;
const pauseMilliseconds = 120;
const rowsAdded = 10;
const numbered = ['id', 'name', 'for', 'aria-describedby', 'aria-labelledby'];
const listId = 'known-donors';
/** As in `deposit.css`. */
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

  function fill(row: Element, fields: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(fields)) {
      const field = fieldOf(row, name);
      if (!field) continue;
      field.value = value;
      // The draft of the form is to have it.
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }

  async function ask(query: Record<string, string>): Promise<Known> {
    const day = (document.getElementById('date') as HTMLInputElement).value;
    const response = await fetch(`${deposit.dataset.known}?${new URLSearchParams({ ...query, date: day })}`);
    // Without a response the person types everything.
    return response.ok ? ((await response.json()) as Known) : { place: null, donors: [] };
  }

  async function fillPlace(row: Element): Promise<void> {
    const code = (field: Typed | null) => field?.value.replace(/\W/g, '').toUpperCase() ?? '';
    const postalCode = code(fieldOf(row, 'donorPostalCode'));
    const places = [fieldOf(row, 'donorCity'), fieldOf(row, 'donorProvince')];
    const isOpen = () => places.every((field) => field?.value === '');
    if (postalCode.length !== 6 || !isOpen()) return;
    const above = rows().find(
      (other) =>
        other !== row && code(fieldOf(other, 'donorPostalCode')) === postalCode && fieldOf(other, 'donorCity')?.value,
    );
    const valueIn = (name: string) => (above && fieldOf(above, name)?.value) ?? '';
    const place = above
      ? { donorCity: valueIn('donorCity'), donorProvince: valueIn('donorProvince') }
      : (await ask({ postalCode })).place;
    if (place && isOpen() && code(fieldOf(row, 'donorPostalCode')) === postalCode) fill(row, place);
  }

  const list = document.createElement('ul');
  list.id = listId;
  list.className = 'known';
  list.setAttribute('role', 'listbox');
  let offered: readonly Donor[] = [];
  let active = -1;
  let last: { readonly text: string; readonly donors: readonly Donor[] } | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(waiting);
    const field = list.parentElement?.querySelector('input');
    field?.setAttribute('aria-expanded', 'false');
    field?.removeAttribute('aria-activedescendant');
    list.remove();
    offered = [];
    active = -1;
  }

  function activate(index: number, field: HTMLInputElement): void {
    active = (index + offered.length) % offered.length;
    for (const [at, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(at === active));
    list.children[active]?.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', `${listId}-${active}`);
  }

  function choose(index: number, field: HTMLInputElement): void {
    const donor = offered[index];
    const row = rowOf(field);
    close();
    if (!donor || !row) return;
    fill(row, donor.fields);
    const year = row.querySelector<HTMLElement>('.year');
    const bar = year?.querySelector<HTMLElement>('.part-of-limit');
    const words = year?.querySelector('.words');
    if (year && bar && words) {
      const { given, limit } = donor.year;
      const part = limit === null ? 0 : given / limit;
      year.hidden = false;
      bar.hidden = limit === null;
      const used = bar.querySelector('rect:last-child');
      used?.setAttribute('width', String(Math.min(part, 1) * 100));
      used?.setAttribute('class', toneOfPart(part));
      words.textContent = donor.year.text;
      (document.getElementById('deposit-said') as HTMLElement).textContent = donor.year.text;
    }
    fieldOf(row, 'amount')?.focus();
  }

  function show(donors: readonly Donor[], field: HTMLInputElement): void {
    close();
    if (donors.length === 0 || document.activeElement !== field) return;
    offered = donors;
    list.replaceChildren(
      ...donors.map(({ fields }, at) => {
        const option = document.createElement('li');
        option.id = `${listId}-${at}`;
        option.setAttribute('role', 'option');
        const name = document.createElement('strong');
        name.textContent = fields.donorName ?? '';
        option.append(name, ` ${[fields.donorAddress, fields.donorPostalCode].filter(Boolean).join(', ')}`);
        // `pointerdown` comes before the field loses the focus.
        option.addEventListener('pointerdown', (event) => {
          event.preventDefault();
          choose(at, field);
        });
        return option;
      }),
    );
    for (const [name, value] of [
      ['role', 'combobox'],
      ['aria-autocomplete', 'list'],
      ['aria-controls', listId],
      ['aria-expanded', 'true'],
    ] as const) {
      field.setAttribute(name, value);
    }
    field.parentElement?.append(list);
  }

  const folded = (text: string) => ` ${nameWords(text)}`;

  async function offer(field: HTMLInputElement): Promise<void> {
    const text = field.value.trim();
    if (text.length < leastLetters) return close();
    // The donors of an answer that had all of them that still fit. The server knows other orders of names, too.
    const isWithin = last && text.startsWith(last.text) && last.donors.length < mostOffered;
    const within = (isWithin ? last?.donors : undefined)?.filter(({ fields }) =>
      folded(fields.donorName ?? '').includes(folded(text).trimEnd()),
    );
    const isKnown = within && (within.length > 0 || last?.donors.length === 0);
    if (!isKnown) last = { text, donors: (await ask({ name: text })).donors };
    const fitting = isKnown ? within : last?.donors;
    if (field.value.trim() === text) show(fitting ?? [], field);
  }

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const row = rowOf(target);
    if (target.id === 'total' || target.id.startsWith('amount-')) showSum();
    if (row && target.id.startsWith('donorPostalCode-')) void fillPlace(row).catch(() => undefined);
    if (!target.id.startsWith('donorName-')) return;
    clearTimeout(waiting);
    // What the previously chosen donor gave does not apply to this one.
    const year = row?.querySelector<HTMLElement>('.year');
    if (year) year.hidden = true;
    waiting = setTimeout(() => void offer(target).catch(() => undefined), pauseMilliseconds);
  });

  form.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id.startsWith('donorName-')) close();
  });

  form.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || event.isComposing) return;
    if (offered.length > 0 && target instanceof HTMLInputElement) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step) activate(active < 0 && step < 0 ? offered.length - 1 : active + step, target);
      else if (key === 'Enter' && active >= 0) choose(active, target);
      else if (key === 'Escape') close();
      if (step || key === 'Escape' || (key === 'Enter' && offered.length === 0)) return event.preventDefault();
    }
    if (key !== 'Enter') return;
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
