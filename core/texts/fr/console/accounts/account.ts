import type * as english from '#core/texts/en/console/accounts/account.ts';

export const accountTexts: typeof english.accountTexts = {
  account: 'Votre compte',
  password: 'Mot de passe',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe, au moins 12 caractères',
  changePassword: 'Changer le mot de passe',
  secondFactor: 'Validation en deux étapes',
  secondFactorOn: 'Elle est activée : la connexion demande un code de votre application d’authentification.',
  secondFactorOff: 'Quiconque apprend votre mot de passe peut se connecter.',
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  code: 'Code de votre application d’authentification',
  codeOrRecovery: 'Code de votre application d’authentification, ou code de secours',
  otherDevices:
    'Changer le mot de passe ou la validation en deux étapes vous déconnecte sur tous les autres appareils.',
  scan: 'Numérisez ce code avec une application d’authentification, puis tapez le code qu’elle affiche.',
  picture: 'Le secret en code QR',
  orType: 'Ou tapez ce secret dans l’application :',
  recoveryCodes: 'Codes de secours',
  keepCodes:
    'Gardez ces codes là où vous les trouverez sans votre téléphone. Chacun permet une connexion. Ils ne seront plus affichés.',
  change: 'Modifier',
  name: 'Nom',
  email: 'Courriel',
  campaigns: 'Campagnes',
  language: 'Langue des pages',
  signingIn: 'Connexion',
  passwordValue: 'Défini, au moins 12 caractères',
  on: 'activée',
  off: 'désactivée',
  codesLeft: (count) => (count === 1 ? 'Il reste un code de secours.' : `Il reste ${count} codes de secours.`),
  sessions: 'Appareils connectés',
  sessionsHow:
    'Chaque ligne est un navigateur. Déconnectez ceux que vous ne reconnaissez pas, puis changez votre mot de passe.',
  browser: 'Navigateur',
  unknownBrowser: 'Navigateur inconnu',
  signedInAt: 'Connexion',
  seenAt: 'Dernière utilisation',
  state: 'Session',
  thisDevice: 'celle-ci',
  endSession: 'Déconnecter',
  endSessionOf: (browser, time) => `Déconnecter ${browser}, session du ${time}`,
  signOutEverywhere: 'Se déconnecter sur tous les appareils',
  failed: (count, lastAt) =>
    count === 1
      ? `Avant votre connexion ici, une tentative de connexion à votre compte avait échoué (le ${lastAt}).`
      : `Avant votre connexion ici, ${count} tentatives de connexion à votre compte avaient échoué (la dernière le ${lastAt}).`,
  ifNotYou:
    'Si ce n’était pas vous, quelqu’un essaie des mots de passe : assurez-vous que le vôtre ne sert nulle part ailleurs, et activez la validation en deux étapes.',
};
