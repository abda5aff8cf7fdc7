import type * as english from '#core/texts/en/console/donations/filter.ts';

export const filterTexts: typeof english.filterTexts = {
  fields: {
    from: 'Date de réception à partir du',
    to: 'Date de réception jusqu’au',
    least: 'Montant minimal',
    most: 'Montant maximal',
    postalCode: 'Code postal, ou son début',
    number: 'Numéro de reçu',
  },
  notAnAmount: (field) =>
    `${field} : doit être un montant en dollars avec deux décimales au plus, par exemple 1500 ou 1500,50`,
  wrongOrder: 'Date de réception jusqu’au : précède la première date',
  totals: (count, shown, amount) => (count === 1 ? `1 don : ${amount} comptés` : `${shown} dons : ${amount} comptés`),
  notCounted: (amount) => `, ${amount} non comptés`,
  partialTotals: (most, shown, amount) =>
    `Parmi les ${most} dons les plus récents, ${shown} correspondent : ${amount} comptés. Les plus anciens sont listés, mais pas comptés.`,
  pageTotals: (count, shown, amount) =>
    count === 1 ? `Sur cette page, 1 don : ${amount} comptés` : `Sur cette page, ${shown} dons : ${amount} comptés`,
};
