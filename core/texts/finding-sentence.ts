import { defaultLanguage, type Language } from './languages.ts';
import { textNamed } from './text-named.ts';
import { gateFindingTexts } from './texts.ts';

/** A finding of the gate as it was recorded. Those of earlier versions of the program have no code. */
export interface RecordedFinding {
  readonly severity: 'hard' | 'soft';
  readonly check: string;
  /** The English sentence. */
  readonly message: string;
  readonly code?: string;
  readonly values?: object;
}

type Say = (values: object) => string;

/** The sentence of a code; null if the values are not those that it is made of. */
function said(language: Language, code: string, values: object): string | null {
  const say = textNamed(gateFindingTexts[language], code) as Say | undefined;
  try {
    return say?.(values) ?? null;
  } catch {
    return null;
  }
}

/**
 * What a finding says in a language, and the language of the sentence. The English sentence is the recorded one. Another is
 * made only of values of which the same English sentence is made: what an earlier or a later version recorded may have others.
 */
export function findingSentence(
  language: Language,
  { message, code, values }: RecordedFinding,
): { readonly text: string; readonly language: Language } {
  const english = { text: message, language: defaultLanguage };
  if (language === defaultLanguage || code === undefined || values === undefined) return english;
  if (said(defaultLanguage, code, values) !== message) return english;
  const text = said(language, code, values);
  return text === null ? english : { text, language };
}
