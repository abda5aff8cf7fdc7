import { parseDate } from '#core/dates.ts';
import type { HustingsError } from '#core/errors.ts';
import { exchangedDegrees } from '#core/geometry/exchanged-degrees.ts';
import { readPostalCode, spacedPostalCode, withDigitsForLetters } from '#core/postal-code.ts';
import { lookUpTexts, lookUpRefusals as texts } from '#core/texts/texts.ts';
import { readTypedDay } from '#core/typed-day.ts';
import { ambiguousAddress } from '#server/electoral/operations/look-up/look-up-found.ts';
import { exchanged } from '#server/electoral/operations/look-up/place.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { eitherDay } from '#server/pages/components/typed-day.ts';
import type { Language } from '#server/pages/language.ts';
import type { OfferedAddress } from './address/offered-addresses.ts';

/** Why a look-up has no result, and how the user can correct it. */
type Problem =
  | 'code_malformed'
  | 'code_letters'
  | 'code_unknown'
  | 'date'
  | 'place'
  | 'exchanged'
  | 'nothing_there'
  | 'address'
  | 'address_several'
  | 'address_unknown'
  | 'address_unclear';

/** What is wrong, and the field to correct, if it is one. */
export interface Refusal {
  readonly text: string;
  readonly field: 'asked' | 'date' | null;
  /** Addresses that may be meant. */
  readonly offered?: readonly OfferedAddress[];
}

/** Neither a postal code nor an address was typed. */
export const askedMissing = (language: Language): Refusal => ({
  text: texts[language].address_unclear,
  field: 'asked',
});

/** The words for what an operation has refused, by what was asked: those of the API are for programs. */
export function refusalOf(error: HustingsError, query: Readonly<Record<string, string>>, language: Language): Refusal {
  if (error instanceof BilingualError) return { text: error.in(language), field: null };
  const problem = problemOf(error, query);
  const field = /^(?:code|address)_/.test(problem) ? 'asked' : problem === 'date' ? 'date' : null;
  const read = problem === 'date' ? readTypedDay(query.date ?? '') : null;
  if (read && 'either' in read) return { text: eitherDay(lookUpTexts[language].date, read.either, language), field };
  const meant = problem === 'code_malformed' ? withDigitsForLetters(query.postalCode ?? '') : null;
  if (meant !== null) return { text: `${texts[language].code_letters} ${spacedPostalCode(meant)}.`, field };
  if (problem === 'exchanged') return { text: `${texts[language].exchanged} ${query.lng}, ${query.lat}.`, field };
  return { text: texts[language][problem], field };
}

function addressProblem(status: number, reason: string | undefined): Problem {
  if (reason === ambiguousAddress) return 'address_several';
  return status === 404 ? 'address_unknown' : 'address_unclear';
}

function problemOf({ status, reason }: HustingsError, query: Readonly<Record<string, string>>): Problem {
  const { date, postalCode, lat, lng, q } = query;
  if (date !== undefined && parseDate(date) === null && q !== undefined) return 'date';
  if (q !== undefined) return addressProblem(status, reason?.name);
  const isExchanged = reason?.name === exchanged || exchangedDegrees({ lat: Number(lat), lng: Number(lng) }) !== null;
  if (postalCode === undefined && isExchanged) return 'exchanged';
  if (status === 404) return postalCode === undefined ? 'nothing_there' : 'code_unknown';
  if (postalCode !== undefined && readPostalCode(postalCode) === null) return 'code_malformed';
  if (date !== undefined && parseDate(date) === null) return 'date';
  if (postalCode === undefined && Object.keys(query).every((name) => ['lat', 'lng', 'date'].includes(name)))
    return 'place';
  return 'address';
}
