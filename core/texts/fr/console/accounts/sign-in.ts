import type * as english from '#core/texts/en/console/accounts/sign-in.ts';

export const signInTexts: typeof english.signInTexts = {
  signIn: 'Se connecter',
  email: 'Adresse de courriel',
  password: 'Mot de passe',
  lostPassword:
    'Mot de passe oublié? La personne qui exploite cette installation peut vous donner un lien pour en choisir un autre.',
  secondFactor: 'Validation en deux étapes',
  code: 'Code de votre application d’authentification',
  recovery: 'Sans l’application, tapez l’un de vos codes de secours.',
  goOn: 'Continuer',
};
