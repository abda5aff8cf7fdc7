import type * as english from '#core/texts/en/console/donations/donation-status.ts';

export const donationStatusTexts: typeof english.donationStatusTexts = {
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
};
