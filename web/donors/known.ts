import { nameWords } from '#core/identity/name.ts';
import { toneOfPart } from '#server/pages/components/plots/tone-of-part.ts';
import { combobox } from '../combobox.ts';

/** Facts of a donor by the names of a form's fields. */
export type Facts = Readonly<Record<string, string>>;

/** A person whom the campaign knows, and what she gave in the year. */
export interface Donor {
  readonly fields: Facts;
  readonly year: { readonly text: string; readonly given: number; readonly limit: number | null };
}

interface Known {
  readonly place: Facts | null;
  readonly donors: readonly Donor[];
  readonly addresses: ReadonlyArray<{ readonly fields: Facts }>;
}

const leastLetters = 2;
/** As many as the server offers. */
const mostOffered = 8;
/** A civic number and a letter of a street. */
const beginsAddress = /^\d{1,6}.*\p{L}/u;

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of one donor's donation, by their names. */
type FieldOf = (name: string) => Typed | null;

/** Fills fields with facts. What a fact says nothing of stays as it is. */
export function fill(fieldOf: FieldOf, facts: Facts): void {
  for (const [name, value] of Object.entries(facts)) {
    const field = fieldOf(name);
    if (!field || value === '') continue;
    field.value = value;
    // The draft of the form is to have it.
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Shows in its place what a donor gave in the year, as a bar up to the limit and in words. */
export function showYear(place: HTMLElement | null, { text, given, limit }: Donor['year']): void {
  const bar = place?.querySelector<HTMLElement>('.part-of-limit');
  const words = place?.querySelector('.words');
  if (!place || !bar || !words) return;
  const part = limit === null ? 0 : given / limit;
  place.hidden = false;
  bar.hidden = limit === null;
  const used = bar.querySelector('rect:last-child');
  used?.setAttribute('width', String(Math.min(part, 1) * 100));
  used?.setAttribute('class', toneOfPart(part));
  words.textContent = text;
}

/** What the fields of a form have in common. */
export interface DonorForm {
  /** It has the address to ask as `data-known`, and what lists are called. */
  readonly place: HTMLElement;
  /** The fields around one of them. */
  around(field: Element): FieldOf;
  /** Which fact a field has. */
  factOf(field: HTMLInputElement): string;
  /** A donor was chosen. */
  chosen(donor: Donor, field: HTMLInputElement): void;
  /** An address was chosen: whether its postal code is still to be typed. */
  addressed(fieldOf: FieldOf, hasPostalCode: boolean): void;
}

const strong = (text: string): HTMLElement => {
  const element = document.createElement('strong');
  element.textContent = text;
  return element;
};

const folded = (text: string) => ` ${nameWords(text)}`;

/** The postal code that is typed in a field, in one form. */
export const codeIn = (field: Typed | null) => field?.value.replace(/\W/g, '').toUpperCase() ?? '';

/**
 * Offers donors below a name and addresses below an address, and fills in the place of a postal code. Without it a form works
 * as any other.
 *
 * @param above finds the place of a postal code that was typed before
 */
export function offerKnown(
  form: HTMLFormElement,
  of: DonorForm,
  above?: (code: string, own: Element) => Facts | undefined,
) {
  const { known = '', donors: donorsLabel = '', addresses: addressesLabel = '' } = of.place.dataset;

  async function ask(query: Record<string, string>): Promise<Known> {
    const day = (document.getElementById('date') as HTMLInputElement).value;
    const response = await fetch(`${known}?${new URLSearchParams({ ...query, date: day })}`);
    return response.ok ? ((await response.json()) as Known) : { place: null, donors: [], addresses: [] };
  }

  let last: { readonly text: string; readonly donors: readonly Donor[] } | undefined;

  /** The donors of an answer that had all of them, as far as they still fit. The server knows other orders of names, too. */
  async function donorsFor(text: string): Promise<readonly Donor[]> {
    const isWithin = last && text.startsWith(last.text) && last.donors.length < mostOffered;
    const within = (isWithin ? last?.donors : undefined)?.filter(({ fields }) =>
      folded(fields.donorName ?? '').includes(folded(text).trimEnd()),
    );
    if (within && (within.length > 0 || last?.donors.length === 0)) return within;
    const { donors } = await ask({ name: text });
    last = { text, donors };
    return donors;
  }

  combobox<Donor>(form, {
    listId: 'known-donors',
    label: donorsLabel,
    isFor: (field) => of.factOf(field) === 'donorName',
    mayHaveOffers: (text) => text.length >= leastLetters,
    find: donorsFor,
    wordsOf: ({ fields }) => [
      strong(fields.donorName ?? ''),
      ` ${[fields.donorAddress, fields.donorPostalCode].filter(Boolean).join(', ')}`,
    ],
    choose(donor, field) {
      fill(of.around(field), donor.fields);
      of.chosen(donor, field);
    },
  });

  combobox<Known['addresses'][number]>(form, {
    listId: 'known-addresses',
    label: addressesLabel,
    isFor: (field) => of.factOf(field) === 'donorAddress',
    mayHaveOffers: (text) => beginsAddress.test(text),
    find: async (text) => (await ask({ address: text })).addresses,
    wordsOf: ({ fields }) => [
      strong(fields.donorAddress ?? ''),
      ` ${[fields.donorCity, fields.donorPostalCode].filter(Boolean).join(', ')}`,
    ],
    choose({ fields }, field) {
      const fieldOf = of.around(field);
      fill(fieldOf, fields);
      of.addressed(fieldOf, codeIn(fieldOf('donorPostalCode')) !== '');
    },
  });

  async function fillPlace(field: HTMLInputElement): Promise<void> {
    const fieldOf = of.around(field);
    const isOpen = () => ['donorCity', 'donorProvince'].every((name) => fieldOf(name)?.value === '');
    const postalCode = codeIn(field);
    if (postalCode.length !== 6 || !isOpen()) return;
    const place = above?.(postalCode, field) ?? (await ask({ postalCode })).place;
    if (place && isOpen() && codeIn(field) === postalCode) fill(fieldOf, place);
  }

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (of.factOf(target) === 'donorPostalCode') void fillPlace(target).catch(() => undefined);
  });
}
