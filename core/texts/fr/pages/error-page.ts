import type * as english from '#core/texts/en/pages/error-page.ts';

export const errorPageTexts: typeof english.errorPageTexts = {
  again: 'Réessayer',
  onwards: 'Continuez d’ici\u00a0:',
  links: [
    ['/', 'Trouver vos circonscriptions'],
    ['/console', 'Vos campagnes'],
    ['/docs', 'Documentation'],
  ],
};

const wait = (seconds: number | undefined): string =>
  seconds === undefined
    ? 'Attendez un instant'
    : seconds === 1
      ? 'Attendez une seconde'
      : `Attendez ${seconds} secondes`;

export const errorTexts: typeof english.errorTexts = (seconds) => ({
  400: {
    title: 'Demande illisible',
    text: 'Une partie de l’adresse ou du formulaire a été coupée ou modifiée en chemin. Rouvrez la page et recommencez de là.',
  },
  403: {
    title: 'Accès refusé',
    text: 'Vous n’avez pas accès à cette page. Connectez-vous avec un compte qui y a droit.',
  },
  404: {
    title: 'Page introuvable',
    text: 'Il n’y a rien à cette adresse. Elle est peut-être mal écrite, ou ce à quoi elle menait n’est plus ici.',
  },
  409: {
    title: 'La situation a changé entre-temps',
    text: 'Rien n’a été fait, car les données affichées ont changé entre-temps. Rouvrez la page pour en voir l’état actuel.',
  },
  413: {
    title: 'Envoi trop volumineux',
    text: 'Ce qui a été envoyé est trop volumineux, et rien n’en a été fait. Envoyez-en une partie plus petite.',
  },
  429: {
    title: 'Trop de demandes',
    text: `Trop de demandes en peu de temps. ${wait(seconds)}, puis réessayez.`,
  },
  500: {
    title: 'Un problème est survenu de notre côté',
    text: 'Ce n’est pas votre faute. Réessayez dans un instant. Si le problème se répète, signalez-le à l’exploitant du site, avec le numéro ci-dessous.',
  },
  503: {
    title: 'Service momentanément indisponible',
    text: `Le site est en entretien, ou très sollicité. ${wait(seconds)}, puis réessayez.`,
  },
});
