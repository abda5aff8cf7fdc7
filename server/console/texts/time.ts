import type { Language } from '#server/pages/language.ts';

const locales = { en: 'en-CA', fr: 'fr-CA' } as const;

/** A time as people read it, in Eastern time, which receipts use as well. */
export function formatTime(time: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/Toronto',
  }).format(time);
}

export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(count);
}
