import type * as english from '#core/texts/en/pages/components.ts';

export const componentTexts: typeof english.componentTexts = {
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
  cancel: 'Annuler',
  dayHint: 'Par exemple 2026-09-15',
  calendar: (field: string) => `Calendrier\u00a0: ${field}`,
  notADay: (field) => `${field} : doit être une date, par exemple 2026-09-15 ou 15 sept. 2026`,
  eitherDay: (field, un, autre) =>
    `${field} : peut être le ${un} ou le ${autre}. Écrivez le mois en lettres, ou l’année d’abord.`,
};
