import type * as english from '#core/texts/en/accounts/sign-in-warning.ts';

export const signInWarningTexts: typeof english.signInWarningTexts = {
  subject: 'Tentatives de connexion échouées',
  lines: (count, last) => [
    `${count} tentatives de connexion à votre compte Hustings ont échoué depuis votre dernière connexion. La dernière date du ${last} (heure de l’Est).`,
    'Si c’était vous, il n’y a rien à faire. Sinon, quelqu’un essaie des mots de passe, sans succès jusqu’ici. Assurez-vous que votre mot de passe ne sert nulle part ailleurs, et activez la validation en deux étapes, sous « Votre compte ». Ce message ne contient aucun lien : ouvrez la console comme d’habitude.',
  ],
};
