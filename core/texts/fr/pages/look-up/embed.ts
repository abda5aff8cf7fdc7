import type * as english from '#core/texts/en/pages/look-up/embed.ts';

export const embedTexts: typeof english.embedTexts = {
  title: 'Mettre la recherche sur votre site',
  explanation:
    'Copiez l’un de ces textes dans votre page. Il ne pose aucun témoin et ne communique avec aucun autre hôte. Son script donne au cadre la hauteur de son contenu; si votre page n’admet aucun script, retirez-le, et le cadre défile. Les liens ouvrent nos pages dans un nouvel onglet.',
  inLanguages: { en: 'En anglais', fr: 'En français' },
  shown: 'Aperçu',
  colours: 'Couleurs\u00a0:',
  schemes: { auto: 'comme l’appareil du visiteur', light: 'toujours claires', dark: 'toujours sombres' },
  copy: 'Copier',
  copied: 'Copié',
};
