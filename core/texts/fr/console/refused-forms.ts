import type * as english from '#core/texts/en/console/refused-forms.ts';

export const consoleRefusals: typeof english.consoleRefusals = {
  fromElsewhere: 'Ce formulaire ne vient pas de cette page. Rouvrez la page et envoyez-le de là.',
  fromOtherHost: (from, host) =>
    `Ce formulaire n’a pas été accepté : selon le navigateur il vient de ${from}, et ce serveur a été appelé ${host}. Rouvrez la page et envoyez-le de là. Si les deux sont cette installation, un serveur mandataire change l’en-tête Host : la personne qui l’exploite doit le transmettre tel quel (docs/installing.md, « Behind a proxy »).`,
  campaignHasDocument:
    'Un long document de cette campagne est en cours de production, et une campagne n’en produit qu’un à la fois. Réessayez dans un instant.',
  othersHaveDocuments: 'D’autres produisent de longs documents en ce moment. Réessayez dans un instant.',
  manyUploads:
    'D’autres fichiers sont en cours de téléversement. Revenez en arrière, et téléversez celui-ci dans un instant.',
  invitationNotSent:
    'L’invitation n’a pas pu être envoyée, et personne n’est invité. Vérifiez l’adresse, ou demandez à la personne qui exploite cette installation ce qu’il en est du courriel.',
  recordedBefore:
    'Ce formulaire a déjà enregistré quelque chose, avec d’autres données. Cherchez-le dans la liste et modifiez-le là, ou ouvrez un nouveau formulaire.',
  changedByOther:
    'Quelqu’un d’autre a fait un changement entre-temps, et rien de ce que vous avez envoyé n’est enregistré. Vous voyez maintenant la version actuelle et, dans les champs ouverts, ce que vous avez tapé\u00a0: comparez les deux, puis envoyez de nouveau.',
  roleNeeded: (needed) =>
    `Votre rôle dans cette campagne ne le permet pas : il faut être ${needed}. Demandez à un propriétaire de la campagne de le faire, ou de changer votre rôle.`,
  memberRequests: (most, seconds) =>
    `Vous avez envoyé plus de ${most} requêtes en une minute. Réessayez dans ${seconds} seconde${seconds === 1 ? '' : 's'}.`,
  campaignRequests: (most, seconds) =>
    `Les personnes de cette campagne ont envoyé plus de ${most} requêtes en une minute. Réessayez dans ${seconds} seconde${seconds === 1 ? '' : 's'}.`,
};
