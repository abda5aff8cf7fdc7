import { dayAsDateTime } from '#core/dates.ts';
import { formatters } from '#core/formatters.ts';
import { formatCents } from '#core/money.ts';
import { inLanguages } from '#core/texts/languages.ts';

/** A text in English and in French, as each is written in Canada. */
export interface Both {
  readonly en: string;
  readonly fr: string;
}

/** Cents as dollars: $1,775.00 and 1 775,00 $. The formatter gets decimal text, so that no binary fraction is involved. */
export function dollars(cents: number): Both {
  const decimal = formatCents(cents) as `${number}`;
  return inLanguages((language) => formatters.dollars[language].format(decimal));
}

/** A calendar day (YYYY-MM-DD): October 1, 2026 and 1er octobre 2026. */
export function longDay(day: string): Both {
  const midnight = new Date(dayAsDateTime(day));
  return inLanguages((language) => formatters.longDay[language].format(midnight));
}
