import { formatters } from '#core/formatters.ts';
import type { Language } from '#server/pages/language.ts';

/** A time as people read it, in Eastern time, which receipts use as well. */
export const formatTime = (time: Date, language: Language): string => formatters.time[language].format(time);

export const formatCount = (count: number, language: Language): string => formatters.whole[language].format(count);

/** A calendar day, YYYY-MM-DD, with its month in words. */
export const formatDay = (day: string, language: Language): string =>
  formatters.longDay[language].format(new Date(`${day}T00:00:00Z`));

export const formatShortDay = (day: string, language: Language): string =>
  formatters.shortDay[language].format(new Date(`${day}T00:00:00Z`));
