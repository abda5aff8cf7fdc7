import type * as english from '#core/texts/en/pages/docs/guides.ts';

export const drawingText: typeof english.drawingText = 'Source du dessin (Mermaid)';

export const copyTexts: typeof english.copyTexts = { label: 'Copier', done: 'Copié' };

export const guideGroupTexts: typeof english.guideGroupTexts = {
  program: 'Le programme',
  campaign: 'Travailler dans une campagne',
  geography: 'Les circonscriptions pour les médias et les sites',
  apis: 'Programmer avec les API',
  installation: 'Exploiter une installation',
};
