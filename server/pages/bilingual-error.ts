import { type ErrorCode, HustingsError } from '#core/errors.ts';
import { defaultLanguage, type InLanguages } from '#core/texts/languages.ts';
import type { Language } from './language.ts';

/** An error of a page, which is shown in the reader's language. */
export class BilingualError extends HustingsError {
  readonly #texts: InLanguages<string>;
  /** The heading of its page; undefined: that of its status. */
  readonly title: InLanguages<string> | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    texts: InLanguages<string>,
    options: {
      headers?: Readonly<Record<string, string>>;
      title?: InLanguages<string>;
      loggedAs?: string | undefined;
    } = {},
  ) {
    super(status, code, texts[defaultLanguage], options);
    this.#texts = texts;
    this.title = options.title;
  }

  in(language: Language): string {
    return this.#texts[language];
  }
}
