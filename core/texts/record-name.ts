import type { Language } from './languages.ts';
import { officialLanguage } from './texts.ts';

/** The languages of Canada's federal law. Records have their wordings in these, whatever languages pages have. */
export const officialLanguages = ['en', 'fr'] as const;

export type OfficialLanguage = (typeof officialLanguages)[number];

/** The name in the reader's language of a record that has one in both official languages. */
export const nameIn = (
  language: Language,
  { nameEn, nameFr }: { readonly nameEn: string; readonly nameFr: string },
): string => ({ en: nameEn, fr: nameFr })[officialLanguage[language]];

/** The same of a wording that may lack in one of them: then that of the other one. */
export const wordingIn = (
  language: Language,
  { en, fr }: { readonly en?: string | null | undefined; readonly fr?: string | null | undefined },
): string => {
  const [own, other] = { en: [en, fr], fr: [fr, en] }[officialLanguage[language]];
  return own ?? other ?? '';
};
