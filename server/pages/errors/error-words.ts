import type { HustingsError } from '#core/errors.ts';
import { errorTexts } from '#core/texts/texts.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import type { Language } from '#server/pages/language.ts';

/** What a page says of an error: what happened, and what to do next. */
interface ErrorWords {
  readonly title: string;
  readonly text: string;
}

type Words = ReturnType<(typeof errorTexts)['en']>;

/** The words for statuses that have none of their own. */
const alike: Readonly<Record<number, keyof Words>> = { 401: 403, 405: 404, 410: 404, 412: 409, 422: 400 };

/**
 * An error in the words of pages. One that has words of its own is shown with them; the sentences of the APIs, which
 * are English and name parameters, are for programs.
 */
export function errorWords(error: HustingsError, language: Language): ErrorWords {
  const { status, headers } = error;
  const seconds = /^\d{1,6}$/.exec(headers['Retry-After'] ?? '')?.[0];
  const words = errorTexts[language](seconds === undefined ? undefined : Number(seconds));
  const known = (status in words ? status : (alike[status] ?? (status < 500 ? 400 : 500))) as keyof Words;
  if (!(error instanceof BilingualError)) return words[known];
  return { title: error.title?.[language] ?? words[known].title, text: error.in(language) };
}
