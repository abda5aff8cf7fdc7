import { voterListTexts as texts } from '#core/texts/texts.ts';
import type { Household } from '#server/campaign/canvassing/voter-lists/households.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import type { Language } from '#server/pages/language.ts';

/** Mail is in Canada's official languages, whatever others the console has. */
export const greetings = ['en', 'fr', 'both'] as const;

/** In which language a letter greets. No voter's is known. */
export type Greeting = (typeof greetings)[number];

interface Addressee {
  /** As an envelope has it. */
  readonly names: string;
  /** As a letter begins. */
  readonly greeting: string;
}

/** Whom a piece of mail is for: everybody of the household by name, or its residents. */
export function addresseeOf({ named }: Household, greeting: Greeting): Addressee {
  const languages: readonly Language[] = greeting === 'both' ? ['en', 'fr'] : [greeting];
  if (named.length === 0) {
    const names = languages.map((language) => texts[language].residents).join(' / ');
    return { names, greeting: languages.map((language) => texts[language].greetingNobody).join(' / ') };
  }
  // In both languages, "&" stands for "and".
  const names = greeting === 'both' ? fullNames(named).join(' & ') : texts[greeting].together(fullNames(named));
  const called = named.map(({ first_name, last_name }) => first_name.trim() || last_name.trim());
  const greeted = languages.map((language) => texts[language].greeting(texts[language].together(called)));
  return { names, greeting: greeted.join(' / ') };
}

/** One family name is written once: "Anne & Paul Tremblay". */
function fullNames(named: readonly VoterRow[]): string[] {
  const families = new Set(named.map(({ last_name }) => last_name.trim()));
  return named.map(({ first_name, last_name }, at) => {
    const isLast = at === named.length - 1;
    return families.size === 1 && !isLast && first_name.trim() !== ''
      ? first_name.trim()
      : `${first_name} ${last_name}`.trim();
  });
}
