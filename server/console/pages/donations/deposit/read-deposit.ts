import { mostDonations } from '#server/campaign/donations/deposit/deposit.ts';
import { amountsAsRead } from '#server/console/pages/donations/fields.tsx';
import type { Reading } from '#server/console/records/readings.ts';
import type { DonationField } from '#server/console/texts/donations.ts';
import type { Form } from '#server/pages/input/form.ts';
import type { Language } from '#server/pages/language.ts';
import { readTypedAmount } from '#server/records/typed-number.ts';

/** What a row has always, in the order in which it is typed. */
export const rowFields = [
  'donorName',
  'amount',
  'donorIsCanadianAttested',
  'donorAddress',
  'donorPostalCode',
  'donorCity',
  'donorProvince',
] as const satisfies readonly DonationField[];

/** What is shown of a row on request. */
export const furtherFields = [
  'donorEmail',
  'donorPhone',
  'advantageDescription',
  'advantageAmount',
  'notes',
] as const satisfies readonly DonationField[];

/** One cheque as it was typed. */
export interface TypedRow {
  /** From 1, as in the names of the row's fields. */
  readonly number: number;
  readonly texts: ReadonlyMap<DonationField, string>;
}

/** A deposit as it was typed. */
export interface TypedDeposit {
  readonly date: string;
  readonly method: string;
  /** The total of the deposit slip. */
  readonly total: string;
  /** Those that have something in them. */
  readonly rows: readonly TypedRow[];
  /** How many rows the form had. */
  readonly shown: number;
  /** The marks of the warnings that were ticked as seen. */
  readonly seen: readonly string[];
}

/** The name and the id of a row's field. */
export const rowField = (field: string, number: number): string => `${field}-${number}`;

/** Reads the fields of the form. It may have more rows than a deposit allows, which `shown` indicates. */
export function readDeposit(form: Form): TypedDeposit {
  const numbers = form.fields.flatMap(([name]) => Number(/^donorName-(\d{1,3})$/.exec(name)?.[1] ?? 0));
  const shown = Math.max(0, ...numbers);
  const rows: TypedRow[] = [];
  for (let number = 1; number <= Math.min(shown, mostDonations); number++) {
    const texts = new Map<DonationField, string>();
    for (const field of [...rowFields, ...furtherFields]) {
      const text = form.text(rowField(field, number)).replaceAll('\r\n', '\n');
      texts.set(field, field === 'donorIsCanadianAttested' ? String(text === 'true') : text);
    }
    if ([...texts.values()].some((text) => text !== '' && text !== 'false')) rows.push({ number, texts });
  }
  return {
    date: form.day('date'),
    method: form.text('method'),
    total: form.text('total'),
    rows,
    shown,
    seen: form.fields.flatMap(([name, value]) => (/^seen-\d+$/.test(name) ? value : [])),
  };
}

/** All facts of a row's donation, with those of the deposit. */
export const textsOfRow = ({ texts }: TypedRow, { date, method }: TypedDeposit): Map<DonationField, string> =>
  new Map<DonationField, string>([...texts, ['date', date], ['method', method]]);

/** The sum of the amounts that can be read, in cents. */
export function sumOf(rows: readonly TypedRow[]): number {
  const cents = rows.map(({ texts }) => {
    const read = readTypedAmount(texts.get('amount') ?? '');
    return read && 'hundredths' in read ? read.hundredths : 0;
  });
  return cents.reduce((sum, each) => sum + each, 0);
}

/** The rows with amounts whose writing had to be interpreted written plainly, and those amounts by the rows' numbers. */
export function withPlainAmounts(rows: readonly TypedRow[], language: Language) {
  const readings = new Map<number, readonly Reading[]>();
  const plain = rows.map((row) => {
    const ofRow = amountsAsRead(row.texts, language);
    if (ofRow.length === 0) return row;
    readings.set(row.number, ofRow);
    const written = ofRow.map(({ name, plain: text }) => [name as DonationField, text] as const);
    return { ...row, texts: new Map([...row.texts, ...written]) };
  });
  return { rows: plain, readings };
}
