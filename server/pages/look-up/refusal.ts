import { parseDate } from '#core/dates.ts';
import type { HustingsError } from '#core/errors.ts';
import { exchangedDegrees } from '#core/geometry/exchanged-degrees.ts';
import { readPostalCode, spacedPostalCode, withDigitsForLetters } from '#core/postal-code.ts';
import { lookUpTexts } from '#core/texts/texts.ts';
import { readTypedDay } from '#core/typed-day.ts';
import { exchanged } from '#server/electoral/operations/look-up/place.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { eitherDay } from '#server/pages/components/typed-day.ts';
import type { Bilingual, Language } from '#server/pages/language.ts';

/** Why a look-up has no result, and how the user can correct it. */
type Problem =
  | 'code_malformed'
  | 'code_letters'
  | 'code_unknown'
  | 'date'
  | 'place'
  | 'exchanged'
  | 'nothing_there'
  | 'address';

/** What is wrong, and the field to correct, if it is one. */
export interface Refusal {
  readonly text: string;
  readonly field: 'postalCode' | 'date' | null;
}

const texts: Bilingual<Readonly<Record<Problem, string>>> = {
  en: {
    code_malformed:
      'Enter a postal code as on an envelope: letter, digit, letter, digit, letter, digit, such as K1A 0A6.',
    code_unknown: 'We do not know this postal code. Check it, or find the place on the map.',
    code_letters: 'In this postal code letters stand for digits. With 0 for O and 1 for I or L it is',
    date: 'Enter a day that exists, such as 2025-04-28 or 28 Apr 2025.',
    place: 'Enter a place by its latitude and longitude, or click on the map.',
    exchanged: 'None of our districts covers this place. Latitude and longitude are exchanged, it seems: try',
    nothing_there: 'None of our districts covers this place on that day.',
    address: 'The address of this page asks for something that we do not recognize. Enter a postal code.',
  },
  fr: {
    code_malformed:
      'Entrez un code postal comme sur une enveloppe\u00a0: lettre, chiffre, lettre, chiffre, lettre, chiffre, par exemple K1A 0A6.',
    code_unknown: 'Nous ne connaissons pas ce code postal. Vérifiez-le, ou trouvez le lieu sur la carte.',
    code_letters: 'Dans ce code postal, des lettres sont à la place de chiffres. Avec 0 pour O et 1 pour I ou L, c’est',
    date: 'Entrez une date qui existe, par exemple 2025-04-28 ou 28 avr. 2025.',
    place: 'Indiquez un lieu par sa latitude et sa longitude, ou cliquez sur la carte.',
    exchanged:
      'Aucune de nos circonscriptions ne couvre ce lieu. La latitude et la longitude semblent interverties\u00a0: essayez',
    nothing_there: 'Aucune de nos circonscriptions ne couvre ce lieu à cette date.',
    address: 'L’adresse de cette page demande quelque chose que nous ne connaissons pas. Entrez un code postal.',
  },
};

/** No postal code was typed. */
export const codeMissing = (language: Language): Refusal => ({
  text: texts[language].code_malformed,
  field: 'postalCode',
});

/** The words for what an operation has refused, by what was asked: those of the API are for programs. */
export function refusalOf(error: HustingsError, query: Readonly<Record<string, string>>, language: Language): Refusal {
  if (error instanceof BilingualError) return { text: error.in(language), field: null };
  const problem = problemOf(error, query);
  const field = problem.startsWith('code') ? 'postalCode' : problem === 'date' ? 'date' : null;
  const read = problem === 'date' ? readTypedDay(query.date ?? '') : null;
  if (read && 'either' in read) return { text: eitherDay(lookUpTexts[language].date, read.either, language), field };
  const meant = problem === 'code_malformed' ? withDigitsForLetters(query.postalCode ?? '') : null;
  if (meant !== null) return { text: `${texts[language].code_letters} ${spacedPostalCode(meant)}.`, field };
  if (problem === 'exchanged') return { text: `${texts[language].exchanged} ${query.lng}, ${query.lat}.`, field };
  return { text: texts[language][problem], field };
}

function problemOf({ status, reason }: HustingsError, query: Readonly<Record<string, string>>): Problem {
  const { date, postalCode, lat, lng } = query;
  const isExchanged = reason?.name === exchanged || exchangedDegrees({ lat: Number(lat), lng: Number(lng) }) !== null;
  if (postalCode === undefined && isExchanged) return 'exchanged';
  if (status === 404) return postalCode === undefined ? 'nothing_there' : 'code_unknown';
  if (postalCode !== undefined && readPostalCode(postalCode) === null) return 'code_malformed';
  if (date !== undefined && parseDate(date) === null) return 'date';
  if (postalCode === undefined && Object.keys(query).every((name) => ['lat', 'lng', 'date'].includes(name)))
    return 'place';
  return 'address';
}
