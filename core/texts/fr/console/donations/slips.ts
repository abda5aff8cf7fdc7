import type * as english from '#core/texts/en/console/donations/slips.ts';

export const slipTexts: typeof english.slipTexts = {
  title: 'Bordereaux de dépôt',
  introduction:
    'Les dons enregistrés ensemble, du plus récent au plus ancien. Chaque bordereau reste tel qu’il a été enregistré.',
  none: 'Aucun dépôt enregistré pour l’instant.',
  slipOf: (day) => `Dépôt du ${day}`,
  see: 'Voir le bordereau de dépôt',
  older: 'Dépôts plus anciens',
  columns: {
    day: 'Reçu le',
    method: 'Mode',
    donations: 'Dons',
    total: 'Total',
    recordedAt: 'Enregistré',
    recordedBy: 'Par',
  },
  donations: 'Dons du dépôt',
  of: { number: 'Nº', donor: 'Donateur', city: 'Ville', deposited: 'Déposé', now: 'Maintenant', receipt: 'Reçu' },
  severalWays: 'plusieurs modes',
  asDeposited: 'Le total est ce qui a été déposé\u00a0: un don corrigé, annulé ou remboursé depuis y est compris.',
  printed: (day) => `Établi le ${day}`,
};
