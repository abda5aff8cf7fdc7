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
