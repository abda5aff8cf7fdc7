import type { Bilingual } from '#server/pages/language.ts';

interface LayoutTexts {
  readonly ownName: string;
  readonly skip: string;
  readonly navigation: string;
  readonly menu: string;
  readonly close: string;
  /** Address and label. */
  readonly links: ReadonlyArray<readonly [string, string]>;
  readonly footer: string;
}

export const texts: Bilingual<LayoutTexts> = {
  en: {
    ownName: 'English',
    skip: 'Skip to the content',
    navigation: 'Main',
    menu: 'Menu',
    close: 'Close',
    links: [
      ['/', 'Districts'],
      ['/status', 'Data'],
      ['/docs', 'Documentation'],
      ['/console', 'Campaigns'],
    ],
    footer: 'Electoral geography of Canada and campaign data. Free software under the MIT licence.',
  },
  fr: {
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
  },
};
