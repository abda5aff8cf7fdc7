import type { Bilingual } from '#server/pages/language.ts';

export type SortKind = 'text' | 'amount' | 'time';

interface ListTexts {
  readonly sortedBy: (column: string, direction: string) => string;
  /** Ascending, then descending. */
  readonly directions: Readonly<Record<SortKind, readonly [string, string]>>;
  readonly newestFirst: string;
  readonly chooseAll: string;
  readonly noPoll: string;
  readonly pollsFromTo: (first: string, last: string) => string;
  readonly allOfThese: string;
}

/** What all lists of the console say. */
export const listTexts: Bilingual<ListTexts> = {
  en: {
    sortedBy: (column, direction) => `Sorted by ${column.toLowerCase()}, ${direction}.`,
    directions: {
      text: ['A to Z', 'Z to A'],
      amount: ['smallest first', 'largest first'],
      time: ['oldest first', 'newest first'],
    },
    newestFirst: 'Back to newest first',
    chooseAll: 'Choose all on this page',
    noPoll: 'poll unknown',
    pollsFromTo: (first, last) => `Polls ${first} to ${last}`,
    allOfThese: 'All of these',
  },
  fr: {
    sortedBy: (column, direction) => `Liste triée par ${column.toLowerCase()}, ${direction}.`,
    directions: {
      text: ['de A à Z', 'de Z à A'],
      amount: ['du plus petit au plus grand', 'du plus grand au plus petit'],
      time: ['du plus ancien au plus récent', 'du plus récent au plus ancien'],
    },
    newestFirst: 'Revenir aux plus récents',
    chooseAll: 'Choisir tout ce qui est sur cette page',
    noPoll: 'section inconnue',
    pollsFromTo: (first, last) => `Sections ${first} à ${last}`,
    allOfThese: 'Toutes celles-ci',
  },
};
