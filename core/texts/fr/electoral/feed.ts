import type * as english from '#core/texts/en/electoral/feed.ts';

export const feedTexts: typeof english.feedTexts = {
  title: 'Changements des cartes électorales',
  publish: (name) => `Publiée\u00a0: ${name}`,
  rollback: (name) => `Annulée\u00a0: ${name}`,
  withdraw: (name) => `Retirée\u00a0: ${name}`,
  compared: (before, after) => `De «\u00a0${before}\u00a0» à «\u00a0${after}\u00a0»\u00a0: `,
};
