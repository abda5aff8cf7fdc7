import type { Bilingual } from '#server/pages/language.ts';

interface SignInTexts {
  readonly signIn: string;
  readonly email: string;
  readonly password: string;
  readonly lostPassword: string;
  readonly secondFactor: string;
  readonly code: string;
  readonly recovery: string;
  readonly goOn: string;
}

export const signInTexts: Bilingual<SignInTexts> = {
  en: {
    signIn: 'Sign in',
    email: 'E-mail address',
    password: 'Password',
    lostPassword: 'Forgot your password? Whoever runs this installation can give you a link to choose a new one.',
    secondFactor: 'Second factor',
    code: 'Code from your authenticator app',
    recovery: 'Without the app, type one of your recovery codes.',
    goOn: 'Continue',
  },
  fr: {
    signIn: 'Se connecter',
    email: 'Adresse de courriel',
    password: 'Mot de passe',
    lostPassword:
      'Mot de passe oublié? La personne qui exploite cette installation peut vous donner un lien pour en choisir un autre.',
    secondFactor: 'Validation en deux étapes',
    code: 'Code de votre application d’authentification',
    recovery: 'Sans l’application, tapez l’un de vos codes de secours.',
    goOn: 'Continuer',
  },
};
