import type { Bilingual } from '#server/pages/language.ts';

interface ComponentTexts {
  readonly required: string;
  readonly optional: string;
  readonly fault: string;
  readonly problem: (count: number) => string;
  readonly none: string;
  readonly first: string;
  readonly next: string;
  readonly pages: string;
  readonly whereYouAre: string;
  readonly total: string;
  readonly sortBy: (column: string) => string;
}

/** The words that components bring along. All others are given to them. */
export const componentTexts: Bilingual<ComponentTexts> = {
  en: {
    required: 'required',
    optional: 'optional',
    fault: 'Error:',
    problem: (count) => (count === 1 ? 'One thing is to be corrected' : `${count} things are to be corrected`),
    none: 'None',
    first: 'Back to the first',
    next: 'Next',
    pages: 'Pages of the list',
    whereYouAre: 'Where you are',
    total: 'Total',
    sortBy: (column) => `Sort by ${column}`,
  },
  fr: {
    required: 'obligatoire',
    optional: 'facultatif',
    fault: 'Erreur\u00a0:',
    problem: (count) => (count === 1 ? 'Une correction est nécessaire' : `${count} corrections sont nécessaires`),
    none: 'Aucun',
    first: 'Revenir au début',
    next: 'Suivants',
    pages: 'Pages de la liste',
    whereYouAre: 'Où vous êtes',
    total: 'Total',
    sortBy: (column) => `Trier par ${column}`,
  },
};
