import type { WithdrawalKind } from '#server/campaign/donations/donation.ts';
import type { DonationState } from '#server/campaign/donations/review/donation-filter.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface DonationStatusTexts {
  readonly states: Readonly<Record<DonationState, string>>;
  readonly pending: string;
  readonly ready: string;
  readonly waits: string;
  readonly receipt: string;
  readonly forAmount: (amount: string) => string;
  readonly issued: string;
  readonly lessAdvantage: string;
  readonly notHandedOver: string;
  readonly handedOver: (isSent: boolean) => string;
  readonly spoiled: (number: string) => string;
  readonly withdrawn: Readonly<Record<WithdrawalKind, string>>;
  readonly aboutReceipts: string;
  readonly facts: string;
  readonly notRecorded: string;
  readonly more: string;
  /** What issuing a receipt does. */
  readonly issueEffects: (amount: string) => string;
}

/** The status on the page of a donation. */
export const donationStatusTexts: Bilingual<DonationStatusTexts> = {
  en: {
    states: {
      PENDING: 'No receipt yet',
      ISSUED: 'Receipt issued',
      SPOILED: 'Receipt cancelled',
      VOIDED: 'Donation voided',
      RETURNED: 'Donation returned',
    },
    pending: 'No receipt has been issued for this donation.',
    ready: 'Everything needed for a receipt is there.',
    waits: 'Before a receipt can be issued:',
    receipt: 'Receipt',
    forAmount: (amount) => `for ${amount}`,
    issued: 'issued',
    lessAdvantage: 'The value of what the donor received is deducted.',
    notHandedOver: 'It has not been printed or sent yet.',
    handedOver: (isSent) => (isSent ? 'It was sent by e-mail.' : 'It was printed.'),
    spoiled: (number) => `Receipt ${number} was cancelled and is no longer valid.`,
    withdrawn: {
      VOIDED: 'It was recorded by mistake, or its payment bounced. It does not count and gets no receipt.',
      RETURNED: 'The money went back to the donor. It does not count and gets no receipt.',
    },
    aboutReceipts: 'About official receipts',
    facts: 'The donation',
    notRecorded: 'Not recorded',
    more: 'Change this donation',
    issueEffects: (amount) =>
      `The donation gets a receipt for ${amount} with the next serial. It is never changed or deleted: one that is wrong is cancelled, and stays on record.`,
  },
  fr: {
    states: {
      PENDING: 'Pas encore de reçu',
      ISSUED: 'Reçu délivré',
      SPOILED: 'Reçu annulé',
      VOIDED: 'Don annulé',
      RETURNED: 'Don remboursé',
    },
    pending: 'Aucun reçu n’a été délivré pour ce don.',
    ready: 'Tout ce qu’il faut pour un reçu est là.',
    waits: 'Avant qu’un reçu puisse être délivré :',
    receipt: 'Reçu',
    forAmount: (amount) => `pour ${amount}`,
    issued: 'délivré le',
    lessAdvantage: 'La valeur de ce que le donateur a reçu en est déduite.',
    notHandedOver: 'Il n’est ni imprimé ni envoyé pour l’instant.',
    handedOver: (isSent) => (isSent ? 'Il a été envoyé par courriel.' : 'Il a été imprimé.'),
    spoiled: (number) => `Le reçu ${number} a été annulé et n’a plus de valeur.`,
    withdrawn: {
      VOIDED:
        'Le don a été saisi par erreur, ou son paiement a été refusé. Il ne compte pas et ne donne pas droit à un reçu.',
      RETURNED: 'L’argent a été remboursé au donateur. Le don ne compte pas et ne donne pas droit à un reçu.',
    },
    aboutReceipts: 'À propos des reçus officiels',
    facts: 'Le don',
    notRecorded: 'Non renseignés',
    more: 'Modifier ce don',
    issueEffects: (amount) =>
      `Le don reçoit un reçu de ${amount} qui porte le prochain numéro. Il n’est jamais modifié ni supprimé\u00a0: un reçu erroné est annulé et reste au dossier.`,
  },
};
