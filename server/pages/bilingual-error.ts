import { type ErrorCode, HustingsError } from '#core/errors.ts';
import type { Bilingual, Language } from './language.ts';

/** An error of a page, which is shown in the reader's language. */
export class BilingualError extends HustingsError {
  readonly #texts: Bilingual<string>;
  /** The heading of its page; undefined: that of its status. */
  readonly title: Bilingual<string> | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    texts: Bilingual<string>,
    options: {
      headers?: Readonly<Record<string, string>>;
      title?: Bilingual<string>;
      loggedAs?: string | undefined;
    } = {},
  ) {
    super(status, code, texts.en, options);
    this.#texts = texts;
    this.title = options.title;
  }

  in(language: Language): string {
    return this.#texts[language];
  }
}
