import type { Bilingual } from '#server/pages/language.ts';

interface ComponentTexts {
  readonly required: string;
  readonly optional: string;
  readonly fault: string;
  readonly problem: (count: number) => string;
  readonly none: string;
  readonly chooseFile: string;
  readonly noFile: string;
  readonly first: string;
  readonly next: string;
  readonly pages: string;
  readonly whereYouAre: string;
  readonly total: string;
  readonly sortBy: (column: string) => string;
  readonly dayHint: string;
  readonly notADay: (field: string) => string;
  /** The error of an input that could be two days. */
  readonly eitherDay: (field: string, one: string, other: string) => string;
}

/** The words that components bring along. All others are given to them. */
export const componentTexts: Bilingual<ComponentTexts> = {
  en: {
    required: 'required',
    optional: 'optional',
    fault: 'Error:',
    problem: (count) => (count === 1 ? 'Fix 1 problem' : `Fix ${count} problems`),
    none: 'None',
    chooseFile: 'Choose a file',
    noFile: 'No file chosen yet',
    first: 'Back to the first',
    next: 'Next',
    pages: 'Pages of the list',
    whereYouAre: 'Where you are',
    total: 'Total',
    sortBy: (column) => `Sort by ${column}`,
    dayHint: 'Such as 15 Sep 2026',
    notADay: (field) => `${field}: must be a date, such as 2026-09-15 or 15 Sep 2026`,
    eitherDay: (field, one, other) =>
      `${field}: could be ${one} or ${other}. Write the month in letters, or the year first.`,
  },
  fr: {
    required: 'obligatoire',
    optional: 'facultatif',
    fault: 'Erreur\u00a0:',
    problem: (count) => (count === 1 ? 'Une correction est nécessaire' : `${count} corrections sont nécessaires`),
    none: 'Aucun',
    chooseFile: 'Choisir un fichier',
    noFile: 'Aucun fichier choisi',
    first: 'Revenir au début',
    next: 'Suivants',
    pages: 'Pages de la liste',
    whereYouAre: 'Où vous êtes',
    total: 'Total',
    sortBy: (column) => `Trier par ${column}`,
    dayHint: 'Par exemple 15 sept. 2026',
    notADay: (field) => `${field} : doit être une date, par exemple 2026-09-15 ou 15 sept. 2026`,
    eitherDay: (field, un, autre) =>
      `${field} : peut être le ${un} ou le ${autre}. Écrivez le mois en lettres, ou l’année d’abord.`,
  },
};
