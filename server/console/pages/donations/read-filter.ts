import { filterTexts } from '#core/texts/texts.ts';
import { readTypedDay } from '#core/typed-day.ts';
import { donationMethods } from '#server/campaign/donations/donation.ts';
import { gates } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import { type DonationFilter, donationStates, handOvers } from '#server/campaign/donations/review/donation-filter.ts';
import { warningKinds } from '#server/campaign/donations/review/warnings.ts';
import { ambiguityOf } from '#server/console/texts/donations/errors.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { dayProblem } from '#server/pages/components/typed-day.ts';
import type { Language } from '#server/pages/language.ts';
import { readTypedAmount } from '#server/records/typed-number.ts';

/** The fields of the list's filter, in the order of its form. */
const filterFields = [
  'q',
  'state',
  'handedOver',
  'method',
  'from',
  'to',
  'least',
  'most',
  'postalCode',
  'number',
  'missing',
  'warning',
] as const;

export type FilterField = (typeof filterFields)[number];

export interface ReadFilter {
  readonly filter: DonationFilter;
  /** As it was typed, without what is empty. */
  readonly typed: ReadonlyArray<readonly [FilterField, string]>;
  /** What cannot be read, and is left out of the filter. */
  readonly errors: readonly FieldError[];
}

/** More than any donation has. */
const mostCents = 1e12;

/** Reads the filter of a query or a form. What is not a choice of a list is ignored. */
export function readFilter(read: (name: string) => string | null, language: Language): ReadFilter {
  const text = filterTexts[language];
  const errors: FieldError[] = [];
  const typed = filterFields.flatMap((name) => {
    const value = (read(name) ?? '').replaceAll('\n', ' ').trim().slice(0, 200);
    return value === '' ? [] : [[name, value] as const];
  });
  const given = new Map<FilterField, string>(typed);
  const oneOf = <Value extends string>(name: FilterField, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === given.get(name));
  const day = (name: 'from' | 'to') => {
    const value = given.get(name);
    if (value === undefined) return undefined;
    const read = readTypedDay(value);
    if (read && 'day' in read) return read.day;
    errors.push({ field: name, message: dayProblem(text.fields[name], read, language) });
    return undefined;
  };
  const amount = (name: 'least' | 'most') => {
    const value = given.get(name);
    if (value === undefined) return undefined;
    const cents = readTypedAmount(value);
    if (cents && 'hundredths' in cents) return Math.min(cents.hundredths, mostCents);
    const label = text.fields[name];
    errors.push({ field: name, message: ambiguityOf(label, cents, language) ?? text.notAnAmount(label) });
    return undefined;
  };
  const filter = {
    state: oneOf('state', donationStates),
    q: given.get('q'),
    method: oneOf('method', donationMethods),
    from: day('from'),
    to: day('to'),
    least: amount('least'),
    most: amount('most'),
    postalCode: given.get('postalCode'),
    number: given.get('number'),
    handedOver: oneOf('handedOver', handOvers),
    missing: oneOf('missing', ['NONE', ...gates] as const),
    warning: oneOf('warning', ['ANY', ...warningKinds] as const),
  };
  if (filter.from && filter.to && filter.from > filter.to) {
    errors.push({ field: 'to', message: text.wrongOrder });
  }
  return { filter, typed, errors };
}
