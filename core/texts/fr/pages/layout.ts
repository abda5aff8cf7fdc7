import type * as english from '#core/texts/en/pages/layout.ts';

export const layoutTexts: typeof english.layoutTexts = {
  ownName: 'Français',
  skip: 'Aller au contenu',
  navigation: 'Principale',
  menu: 'Menu',
  close: 'Fermer',
  links: [
    ['/', 'Circonscriptions'],
    ['/status', 'Données'],
    ['/docs', 'Documentation'],
    ['/console', 'Campagnes'],
  ],
  footer: 'Géographie électorale du Canada et données de campagne. Logiciel libre sous licence MIT.',
};
