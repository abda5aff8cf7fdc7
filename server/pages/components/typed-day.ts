import { formatters } from '#core/formatters.ts';
import { componentTexts as texts } from '#core/texts/texts.ts';
import type { TypedDay } from '#core/typed-day.ts';
import type { Language } from '#server/pages/language.ts';

/** What is wrong with a typed day: it is invalid or ambiguous. `field` is its label. */
export function dayProblem(field: string, read: TypedDay, language: Language): string {
  if (!read || 'day' in read) return texts[language].notADay(field);
  return eitherDay(field, read.either, language);
}

/** That a typed day could be two, YYYY-MM-DD, and how it is written so that it is one. */
export function eitherDay(field: string, days: readonly [string, string], language: Language): string {
  const [one, other] = days.map((day) => formatters.longDay[language].format(new Date(`${day}T00:00:00Z`)));
  return texts[language].eitherDay(field, one as string, other as string);
}
