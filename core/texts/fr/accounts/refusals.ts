import type * as english from '#core/texts/en/accounts/refusals.ts';

export const accountRefusals: typeof english.accountRefusals = {
  lastOwner: 'Une campagne doit avoir un propriétaire : nommez-en d’abord un autre.',
  noLongerOwner: 'Vous n’êtes plus propriétaire de cette campagne : seul un propriétaire peut le faire.',
  wrongFirstCode: 'Ce n’est pas le code que l’application affiche en ce moment. Essayez le suivant.',
  alreadyMember: 'Cette personne est déjà membre de la campagne.',
  linkEnded: 'Ce lien a déjà servi, a été retiré ou a expiré. Demandez-en un autre à la personne qui vous l’a envoyé.',
  sandboxLinkEnded: (minutes) =>
    `Le lien vers le bac à sable sert une seule fois, pendant ${minutes} minutes, sur l’ordinateur où Hustings fonctionne. Redémarrez Hustings\u00a0: il en affiche un nouveau.`,
  linkEndedTitle: 'Ce lien ne fonctionne plus',
  accountExists: 'Il y a déjà un compte pour cette adresse : connectez-vous-y, puis acceptez l’invitation.',
  wrongEmailOrPassword: 'L’adresse de courriel ou le mot de passe est inexact.',
  longEmail: (longestEmail) =>
    `Une adresse de courriel compte au plus ${longestEmail} caractères. Vérifiez ce que vous avez tapé.`,
  wrongPassword: 'Ce n’est pas votre mot de passe.',
  wrongCode: 'Ce code est inexact ou a déjà servi. Attendez le suivant.',
  manySignIns: 'Trop de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
  manyAttempts: (count, isMinutes) =>
    `Trop de tentatives. Réessayez dans ${count} ${isMinutes ? 'minute' : 'seconde'}${count === 1 ? '' : 's'}.`,
  longPassword: (longest) => `Un mot de passe compte au plus ${longest} caractères.`,
  shortPassword: (shortest) => `Utilisez au moins ${shortest} caractères.`,
  easyPassword:
    'Ce mot de passe est trop facile à deviner : prenez une phrase, ou laissez un gestionnaire en créer un.',
};
