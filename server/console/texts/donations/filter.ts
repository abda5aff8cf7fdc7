import type { Bilingual } from '#server/pages/language.ts';

interface FilterTexts {
  readonly fields: Readonly<Record<'from' | 'to' | 'least' | 'most' | 'postalCode' | 'number', string>>;
  readonly more: string;
  readonly clear: string;
  readonly leftOut: string;
  readonly notAnAmount: (field: string) => string;
  readonly wrongOrder: string;
  /** How many donations the filter finds, and what those in force come to. */
  readonly totals: (count: number, shown: string, amount: string) => string;
  readonly partialTotals: (most: string, shown: string, amount: string) => string;
  readonly pageTotals: (count: number, shown: string, amount: string) => string;
  readonly exportCsv: string;
}

/** Texts of the search for donations. */
export const filterTexts: Bilingual<FilterTexts> = {
  en: {
    fields: {
      from: 'Received from',
      to: 'Received to',
      least: 'Amount from',
      most: 'Amount to',
      postalCode: 'Postal code, or its beginning',
      number: 'Receipt number',
    },
    more: 'Filters',
    clear: 'Clear the filters',
    leftOut: 'These filters were not applied.',
    notAnAmount: (field) => `${field}: must be in dollars with at most two decimals, such as 1500 or 1500.50`,
    wrongOrder: 'Received to: is before the first day',
    totals: (count, shown, amount) =>
      count === 1 ? `1 donation: ${amount} in force` : `${shown} donations: ${amount} in force`,
    partialTotals: (most, shown, amount) =>
      `Of the newest ${most} donations, ${shown} match: ${amount} in force. Older ones are listed but not counted.`,
    pageTotals: (count, shown, amount) =>
      count === 1
        ? `On this page, 1 donation: ${amount} in force`
        : `On this page, ${shown} donations: ${amount} in force`,
    exportCsv: 'Export as CSV',
  },
  fr: {
    fields: {
      from: 'Date de réception à partir du',
      to: 'Date de réception jusqu’au',
      least: 'Montant minimal',
      most: 'Montant maximal',
      postalCode: 'Code postal, ou son début',
      number: 'Numéro de reçu',
    },
    more: 'Filtres',
    clear: 'Effacer les filtres',
    leftOut: 'Ces critères n’ont pas été appliqués.',
    notAnAmount: (field) =>
      `${field} : doit être un montant en dollars avec deux décimales au plus, par exemple 1500 ou 1500,50`,
    wrongOrder: 'Date de réception jusqu’au : précède la première date',
    totals: (count, shown, amount) =>
      count === 1 ? `1 don : ${amount} en vigueur` : `${shown} dons : ${amount} en vigueur`,
    partialTotals: (most, shown, amount) =>
      `Parmi les ${most} dons les plus récents, ${shown} correspondent : ${amount} en vigueur. Les plus anciens sont listés, mais pas comptés.`,
    pageTotals: (count, shown, amount) =>
      count === 1
        ? `Sur cette page, 1 don : ${amount} en vigueur`
        : `Sur cette page, ${shown} dons : ${amount} en vigueur`,
    exportCsv: 'Exporter en CSV',
  },
};
