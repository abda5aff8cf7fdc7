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
    introduction: 'What was recorded together, the newest first. Each slip is kept as it was recorded.',
    none: 'No deposit is recorded yet.',
    slipOf: (day) => `Deposit of ${day}`,
    see: 'See the deposit slip',
    older: 'Older deposits',
    columns: {
      day: 'Received',
      method: 'How',
      donations: 'Donations',
      total: 'Total',
      recordedAt: 'Recorded',
      recordedBy: 'By',
    },
    donations: 'Donations of the deposit',
    of: { number: 'No.', donor: 'Donor', city: 'City', deposited: 'Deposited', now: 'Now', receipt: 'Receipt' },
    severalWays: 'several ways',
    asDeposited: 'The total is what was deposited: a donation that was corrected, voided or returned since is in it.',
    print: 'Print',
    printed: (day) => `Made on ${day}`,
  },
  fr: {
    title: 'Bordereaux de dépôt',
    introduction:
      'Ce qui a été inscrit ensemble, le plus récent d’abord. Chaque bordereau reste tel qu’il a été inscrit.',
    none: 'Aucun dépôt n’est encore inscrit.',
    slipOf: (day) => `Dépôt du ${day}`,
    see: 'Voir le bordereau de dépôt',
    older: 'Dépôts plus anciens',
    columns: {
      day: 'Reçu le',
      method: 'Mode',
      donations: 'Dons',
      total: 'Total',
      recordedAt: 'Inscrit',
      recordedBy: 'Par',
    },
    donations: 'Dons du dépôt',
    of: { number: 'No', donor: 'Donateur', city: 'Ville', deposited: 'Déposé', now: 'Maintenant', receipt: 'Reçu' },
    severalWays: 'plusieurs modes',
    asDeposited: 'Le total est ce qui a été déposé\u00a0: un don corrigé, annulé ou remboursé depuis y est compris.',
    print: 'Imprimer',
    printed: (day) => `Établi le ${day}`,
  },
};
