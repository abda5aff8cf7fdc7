import { type ErrorCode, HustingsError } from '#core/errors.ts';
import type { Bilingual, Language } from './language.ts';

/** An error of a page, which is shown in the reader's language. */
export class BilingualError extends HustingsError {
  readonly #texts: Bilingual<string>;

  constructor(
    status: number,
    code: ErrorCode,
    texts: Bilingual<string>,
    options: { headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(status, code, texts.en, options);
    this.#texts = texts;
  }

  in(language: Language): string {
    return this.#texts[language];
  }
}
