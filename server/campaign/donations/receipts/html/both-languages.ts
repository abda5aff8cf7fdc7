import { dayAsDateTime } from '#core/dates.ts';
import { formatCents } from '#core/money.ts';

/** A text in English and in French, as each is written in Canada. */
export interface Both {
  readonly en: string;
  readonly fr: string;
}

const money = (locale: string) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'CAD' });
const [moneyEn, moneyFr] = [money('en-CA'), money('fr-CA')];

/** Cents as dollars: $1,775.00 and 1 775,00 $. The formatter gets decimal text, so that no binary fraction is involved. */
export function dollars(cents: number): Both {
  const decimal = formatCents(cents) as `${number}`;
  return { en: moneyEn.format(decimal), fr: moneyFr.format(decimal) };
}

const days = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
const [daysEn, daysFr] = [days('en-CA'), days('fr-CA')];

/** A calendar day (YYYY-MM-DD): October 1, 2026 and 1er octobre 2026. */
export function longDay(day: string): Both {
  const midnight = new Date(dayAsDateTime(day));
  return { en: daysEn.format(midnight), fr: daysFr.format(midnight).replace(/^1 /, '1er ') };
}
