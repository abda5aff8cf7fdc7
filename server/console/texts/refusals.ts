import type { Reason } from '#core/errors.ts';
import { type InLanguages, inLanguages, type Language } from '#core/texts/languages.ts';
import { refusalTexts } from '#core/texts/texts.ts';

type Words = (facts: Reason['facts']) => InLanguages<string>;

/** A refusal that has no facts, as a form says it before it asks. */
export const refusalIn =
  (name: keyof typeof refusalTexts.en) =>
  (language: Language): string =>
    refusals[name]?.({})[language] ?? name;

/** The words of the reasons for which rules of campaigns refuse something, by their names. */
export const refusals: Readonly<Record<string, Words>> = Object.fromEntries(
  Object.keys(refusalTexts.en).map((name) => [
    name,
    (facts: Reason['facts']) =>
      inLanguages((language) => refusalTexts[language][name as keyof typeof refusalTexts.en](facts)),
  ]),
);
