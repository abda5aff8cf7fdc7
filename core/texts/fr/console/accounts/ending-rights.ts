import type * as english from '#core/texts/en/console/accounts/ending-rights.ts';

export const endingTexts: typeof english.endingTexts = {
  of: {
    keys: (count) => (count === 1 ? '1 clé d’API' : `${count} clés d’API`),
    programs: (count) => (count === 1 ? '1 programme connecté' : `${count} programmes connectés`),
    turfLinks: (count) => (count === 1 ? '1 lien vers un secteur' : `${count} liens vers des secteurs`),
    invitations: (count) => (count === 1 ? '1 invitation en attente' : `${count} invitations en attente`),
    keyWebhooks: (count) =>
      count === 1 ? '1 point d’ancrage Web d’une clé d’API' : `${count} points d’ancrage Web de clés d’API`,
  },
  ends: (list) => `Prend fin aussitôt\u00a0: ${list}.`,
  webhooks: (count) =>
    count === 1
      ? 'Est mis en pause jusqu’à ce qu’un propriétaire le prenne en charge\u00a0: 1 point d’ancrage Web.'
      : `Sont mis en pause jusqu’à ce qu’un propriétaire les prenne en charge\u00a0: ${count} points d’ancrage Web.`,
  imports: (count) =>
    count === 1
      ? 'S’arrête\u00a0: 1 importation en cours. Ce qu’elle a enregistré reste.'
      : `S’arrêtent\u00a0: ${count} importations en cours. Ce qu’elles ont enregistré reste.`,
  turfs: (count) =>
    count === 1
      ? 'Reste, et a besoin d’un nouveau lien\u00a0: 1 secteur.'
      : `Restent, et ont chacun besoin d’un nouveau lien\u00a0: ${count} secteurs.`,
  none: 'Rien ne prend fin\u00a0: ni clé, ni programme, ni lien vers un secteur, ni invitation, ni point d’ancrage Web.',
};
