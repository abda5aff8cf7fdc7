import type { Bilingual } from '#server/pages/language.ts';

interface SlipTexts {
  readonly title: string;
  readonly introduction: string;
  readonly none: string;
  readonly slipOf: (day: string) => string;
  readonly see: string;
  readonly older: string;
  readonly columns: Readonly<Record<'day' | 'method' | 'donations' | 'total' | 'recordedAt' | 'recordedBy', string>>;
  readonly donations: string;
  readonly of: Readonly<Record<'number' | 'donor' | 'city' | 'deposited' | 'now' | 'receipt', string>>;
  readonly severalWays: string;
  readonly asDeposited: string;
  readonly print: string;
  readonly printed: (day: string) => string;
}

/** What the console says of deposit slips. */
export const slipTexts: Bilingual<SlipTexts> = {
  en: {
    title: 'Deposit slips',
    introduction: 'Donations recorded together, newest first. Each slip stays as it was recorded.',
    none: 'No deposits recorded yet.',
    slipOf: (day) => `Deposit of ${day}`,
    see: 'See the deposit slip',
    older: 'Older deposits',
    columns: {
      day: 'Received',
      method: 'Method',
      donations: 'Donations',
      total: 'Total',
      recordedAt: 'Recorded',
      recordedBy: 'By',
    },
    donations: 'Donations of the deposit',
    of: { number: 'No.', donor: 'Donor', city: 'City', deposited: 'Deposited', now: 'Now', receipt: 'Receipt' },
    severalWays: 'several methods',
    asDeposited: 'The total is what was deposited: it includes donations corrected, voided or returned since.',
    print: 'Print',
    printed: (day) => `Prepared on ${day}`,
  },
  fr: {
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
    print: 'Imprimer',
    printed: (day) => `Établi le ${day}`,
  },
};
