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
  readonly sessions: string;
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
    secondFactorOn: 'It is on: signing in takes a code of your authenticator app.',
    secondFactorOff: 'It is off.',
    turnOn: 'Turn it on',
    turnOff: 'Turn it off',
    code: 'Code of your authenticator app',
    codeOrRecovery: 'Code of your authenticator app, or a recovery code',
    otherDevices: 'Changing the password or the second factor signs you out on every other device.',
    scan: 'Scan this picture with an authenticator app, then type the code that it shows.',
    picture: 'The secret as a QR code',
    orType: 'Or type this secret into the app:',
    recoveryCodes: 'Recovery codes',
    keepCodes:
      'Keep these codes where you will find them without your telephone. Each signs you in once. They are shown only now.',
    sessions: 'Sessions',
    signOutEverywhere: 'Sign out on every device',
    failed: (count, lastAt) =>
      count === 1
        ? `Before you signed in here, one attempt to sign in to your account had failed (on ${lastAt}).`
        : `Before you signed in here, ${count} attempts to sign in to your account had failed (the last on ${lastAt}).`,
    ifNotYou:
      'If that was not you, somebody is trying passwords: see that yours is used nowhere else, and turn on the second factor.',
  },
  fr: {
    account: 'Votre compte',
    password: 'Mot de passe',
    currentPassword: 'Mot de passe actuel',
    newPassword: 'Nouveau mot de passe, au moins 12 caractères',
    changePassword: 'Changer le mot de passe',
    secondFactor: 'Validation en deux étapes',
    secondFactorOn: 'Elle est activée : la connexion demande un code de votre application d’authentification.',
    secondFactorOff: 'Elle est désactivée.',
    turnOn: 'L’activer',
    turnOff: 'La désactiver',
    code: 'Code de votre application d’authentification',
    codeOrRecovery: 'Code de votre application d’authentification, ou code de secours',
    otherDevices:
      'Changer le mot de passe ou la validation en deux étapes vous déconnecte sur tous les autres appareils.',
    scan: 'Balayez cette image avec une application d’authentification, puis tapez le code qu’elle affiche.',
    picture: 'Le secret en code QR',
    orType: 'Ou tapez ce secret dans l’application :',
    recoveryCodes: 'Codes de secours',
    keepCodes:
      'Gardez ces codes là où vous les trouverez sans votre téléphone. Chacun permet une connexion. Ils ne sont affichés que maintenant.',
    sessions: 'Sessions',
    signOutEverywhere: 'Se déconnecter sur tous les appareils',
    failed: (count, lastAt) =>
      count === 1
        ? `Avant votre connexion ici, une tentative de connexion à votre compte avait échoué (le ${lastAt}).`
        : `Avant votre connexion ici, ${count} tentatives de connexion à votre compte avaient échoué (la dernière le ${lastAt}).`,
    ifNotYou:
      'Si ce n’était pas vous, quelqu’un essaie des mots de passe : assurez-vous que le vôtre ne sert nulle part ailleurs, et activez la validation en deux étapes.',
  },
};
