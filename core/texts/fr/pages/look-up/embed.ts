import type * as english from '#core/texts/en/pages/look-up/embed.ts';

export const embedTexts: typeof english.embedTexts = {
  title: 'Intégrer la recherche à votre site',
  explanation:
    'Copiez l’un de ces codes dans votre page. Il ne pose aucun témoin et ne communique avec aucun autre hôte. Son script donne au cadre la hauteur de son contenu; si votre page n’admet aucun script, retirez-le, et le cadre défile. Les liens ouvrent nos pages dans un nouvel onglet.',
  inLanguages: { en: 'En anglais', fr: 'En français' },
  shown: 'Aperçu',
  colours: 'Couleurs\u00a0:',
  schemes: { auto: 'comme l’appareil du visiteur', light: 'toujours claires', dark: 'toujours sombres' },
  answers: 'Réponses\u00a0:',
  byServer: 'de cette installation',
  onDevice: 'sur l’appareil du visiteur',
  whatOnDevice: (size) =>
    `Ni la position ni le code postal ne quittent l’appareil\u00a0: le cadre télécharge un fichier (${size}) quand quelqu’un commence à s’en servir et y trouve les réponses. Il ne contient ni élus ni candidatures et ne trouve aucune adresse.`,
  copy: 'Copier',
  copied: 'Copié',
};
