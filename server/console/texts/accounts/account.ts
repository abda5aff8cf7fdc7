import type { Bilingual } from '#server/pages/language.ts';

interface AccountTexts {
  readonly account: string;
  readonly password: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly changePassword: string;
  readonly secondFactor: string;
  readonly secondFactorOn: string;
  readonly secondFactorOff: string;
  readonly turnOn: string;
  readonly turnOff: string;
  readonly code: string;
  readonly codeOrRecovery: string;
  readonly otherDevices: string;
  readonly scan: string;
  readonly picture: string;
  readonly orType: string;
  readonly recoveryCodes: string;
  readonly keepCodes: string;
  readonly change: string;
  readonly name: string;
  readonly email: string;
  readonly campaigns: string;
  readonly language: string;
  readonly signingIn: string;
  readonly passwordValue: string;
  readonly on: string;
  readonly off: string;
  readonly codesLeft: (count: number) => string;
  readonly sessions: string;
  readonly sessionsHow: string;
  readonly signedInAt: string;
  readonly seenAt: string;
  readonly state: string;
  readonly thisDevice: string;
  readonly endSession: string;
  readonly endSessionOf: (time: string) => string;
  readonly signOutEverywhere: string;
  readonly failed: (count: number, lastAt: string) => string;
  readonly ifNotYou: string;
}

export const accountTexts: Bilingual<AccountTexts> = {
  en: {
    account: 'Your account',
    password: 'Password',
    currentPassword: 'Current password',
    newPassword: 'New password, at least 12 characters',
    changePassword: 'Change the password',
    secondFactor: 'Second factor',
    secondFactorOn: 'Signing in takes a code from your authenticator app.',
    secondFactorOff: 'Anyone who learns your password can sign in.',
    turnOn: 'Turn it on',
    turnOff: 'Turn it off',
    code: 'Code from your authenticator app',
    codeOrRecovery: 'Code from your authenticator app, or a recovery code',
    otherDevices: 'Changing the password or the second factor signs you out on every other device.',
    scan: 'Scan this QR code with an authenticator app, then type the code that the app shows.',
    picture: 'The secret as a QR code',
    orType: 'Or type this secret into the app:',
    recoveryCodes: 'Recovery codes',
    keepCodes:
      'Keep these codes where you will find them without your phone. Each signs you in once. They are not shown again.',
    change: 'Change',
    name: 'Name',
    email: 'E-mail',
    campaigns: 'Campaigns',
    language: 'Language of the pages',
    signingIn: 'Signing in',
    passwordValue: 'Set, at least 12 characters',
    on: 'on',
    off: 'off',
    codesLeft: (count) => (count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`),
    sessions: 'Where you are signed in',
    sessionsHow: 'Each line is a browser. Sign out any that you do not recognize, then change your password.',
    signedInAt: 'Signed in',
    seenAt: 'Last used',
    state: 'Session',
    thisDevice: 'this one',
    endSession: 'Sign out',
    endSessionOf: (time) => `Sign out the session of ${time}`,
    signOutEverywhere: 'Sign out on every device',
    failed: (count, lastAt) =>
      count === 1
        ? `Before you signed in here, one attempt to sign in to your account had failed (on ${lastAt}).`
        : `Before you signed in here, ${count} attempts to sign in to your account had failed (the last on ${lastAt}).`,
    ifNotYou:
      'If that was not you, somebody is trying passwords: make sure that yours is used nowhere else, and turn on the second factor.',
  },
  fr: {
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
    sessions: 'Où votre session est ouverte',
    sessionsHow:
      'Chaque ligne est un navigateur. Déconnectez ceux que vous ne reconnaissez pas, puis changez votre mot de passe.',
    signedInAt: 'Connexion',
    seenAt: 'Dernière utilisation',
    state: 'Session',
    thisDevice: 'celle-ci',
    endSession: 'Déconnecter',
    endSessionOf: (time) => `Déconnecter la session du ${time}`,
    signOutEverywhere: 'Se déconnecter sur tous les appareils',
    failed: (count, lastAt) =>
      count === 1
        ? `Avant votre connexion ici, une tentative de connexion à votre compte avait échoué (le ${lastAt}).`
        : `Avant votre connexion ici, ${count} tentatives de connexion à votre compte avaient échoué (la dernière le ${lastAt}).`,
    ifNotYou:
      'Si ce n’était pas vous, quelqu’un essaie des mots de passe : assurez-vous que le vôtre ne sert nulle part ailleurs, et activez la validation en deux étapes.',
  },
};
