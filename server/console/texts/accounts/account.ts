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
  readonly wrongCode: string;
  readonly scan: string;
  readonly picture: string;
  readonly orType: string;
  readonly recoveryCodes: string;
  readonly keepCodes: string;
  readonly sessions: string;
  readonly signOutEverywhere: string;
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
    wrongCode: 'This code is wrong, or was used already. Wait for the next one.',
    scan: 'Scan this picture with an authenticator app, then type the code that it shows.',
    picture: 'The secret as a QR code',
    orType: 'Or type this secret into the app:',
    recoveryCodes: 'Recovery codes',
    keepCodes:
      'Keep these codes where you will find them without your telephone. Each signs you in once. They are shown only now.',
    sessions: 'Sessions',
    signOutEverywhere: 'Sign out on every device',
  },
  fr: {
    account: 'Votre compte',
    password: 'Mot de passe',
    currentPassword: 'Mot de passe actuel',
    newPassword: 'Nouveau mot de passe, au moins 12 caractères',
    changePassword: 'Changer le mot de passe',
    secondFactor: 'Second facteur',
    secondFactorOn: 'Il est activé : la connexion demande un code de votre application d’authentification.',
    secondFactorOff: 'Il est désactivé.',
    turnOn: 'L’activer',
    turnOff: 'Le désactiver',
    code: 'Code de votre application d’authentification',
    codeOrRecovery: 'Code de votre application d’authentification, ou code de secours',
    otherDevices: 'Changer le mot de passe ou le second facteur vous déconnecte sur tous les autres appareils.',
    wrongCode: 'Ce code est inexact ou a déjà servi. Attendez le suivant.',
    scan: 'Balayez cette image avec une application d’authentification, puis tapez le code qu’elle affiche.',
    picture: 'Le secret en code QR',
    orType: 'Ou tapez ce secret dans l’application :',
    recoveryCodes: 'Codes de secours',
    keepCodes:
      'Gardez ces codes là où vous les trouverez sans votre téléphone. Chacun permet une connexion. Ils ne sont affichés que maintenant.',
    sessions: 'Sessions',
    signOutEverywhere: 'Se déconnecter sur tous les appareils',
  },
};
