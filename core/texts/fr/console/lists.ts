import type * as english from '#core/texts/en/console/lists.ts';

export const listTexts: typeof english.listTexts = {
  sortedBy: (column, direction) => `Liste triée par ${column.toLowerCase()}, ${direction}.`,
  directions: {
    text: ['de A à Z', 'de Z à A'],
    amount: ['du plus petit au plus grand', 'du plus grand au plus petit'],
    time: ['du plus ancien au plus récent', 'du plus récent au plus ancien'],
  },
  newestFirst: 'Revenir aux plus récents',
  search: 'Rechercher',
  filters: 'Filtres',
  clear: 'Effacer les filtres',
  any: 'peu importe',
  leftOut: 'Ces critères n’ont pas été appliqués.',
  csv: 'Exporter en CSV',
  chooseAll: 'Choisir tout ce qui est sur cette page',
  noPoll: 'section inconnue',
  pollsFromTo: (first, last) => `Sections ${first} à ${last}`,
  allOfThese: 'Toutes celles-ci',
};
