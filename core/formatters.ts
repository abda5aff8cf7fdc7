import { formatCents } from '#core/money.ts';
import { type InLanguages, inLanguages, textsByName } from '#core/texts/languages.ts';

const { formatters: byLanguage } = textsByName;
type Formatters = (typeof byLanguage)['en'];

/** All formatters of all languages: `formatters.whole[language]`. */
export const formatters = Object.fromEntries(
  Object.keys(byLanguage.en).map((name) => [
    name,
    inLanguages((language) => byLanguage[language][name as keyof Formatters]),
  ]),
) as { readonly [Name in keyof Formatters]: InLanguages<Formatters[Name]> };

/** Cents as dollars: $1,775.00 and 1 775,00 $. The formatter gets decimal text, so that no binary fraction is involved. */
export function dollars(cents: number): InLanguages<string> {
  const decimal = formatCents(cents) as `${number}`;
  return inLanguages((language) => formatters.dollars[language].format(decimal));
}

/** As people order codes: 2 before 10. */
export const naturalOrder = new Intl.Collator('en', { numeric: true });

export const alphabeticalOrder = new Intl.Collator('en');

/** Streets and places, most of which are French names. */
export const streetOrder = new Intl.Collator('fr', { numeric: true });

/** Capitals and accents make no difference. */
export const looseOrder = new Intl.Collator('en-CA', { sensitivity: 'base', numeric: true });

/** Formatters of a kind by time zones, which the IANA database names; made once for each zone. */
function byZone(parts: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    let format = made.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts });
      made.set(timeZone, format);
    }
    return format;
  };
}

/** Writes the parts of a calendar day in a time zone. */
export const dayFormatter = byZone({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** Writes the hour of the clock in a time zone, 00 to 23. */
export const hourFormatter = byZone({ hour: '2-digit', hourCycle: 'h23' });
