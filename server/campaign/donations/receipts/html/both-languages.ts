import { dayAsDateTime } from '#core/dates.ts';
import { formatters } from '#core/formatters.ts';
import { inLanguages } from '#core/texts/languages.ts';

/** A text in English and in French, as each is written in Canada. */
export interface Both {
  readonly en: string;
  readonly fr: string;
}

/** A calendar day (YYYY-MM-DD): October 1, 2026 and 1er octobre 2026. */
export function longDay(day: string): Both {
  const midnight = new Date(dayAsDateTime(day));
  return inLanguages((language) => formatters.longDay[language].format(midnight));
}
