import type { Bilingual } from '#server/pages/language.ts';

export interface FrameTexts {
  readonly campaigns: string;
  readonly account: string;
  readonly signOut: string;
  readonly menu: string;
  readonly groups: { readonly work: string; readonly money: string; readonly settings: string };
  readonly sections: {
    readonly overview: string;
    readonly voters: string;
    readonly walkLists: string;
    readonly lawnSigns: string;
    readonly volunteers: string;
    readonly donations: string;
    readonly facts: string;
    readonly people: string;
    readonly keys: string;
    readonly assistants: string;
    readonly audit: string;
    readonly closure: string;
  };
  readonly demo: string;
  readonly closing: (time: string) => string;
  readonly closingMore: string;
}

export const frameTexts: Bilingual<FrameTexts> = {
  en: {
    campaigns: 'Campaigns',
    account: 'Your account',
    signOut: 'Sign out',
    menu: 'Campaign',
    groups: { work: 'Work', money: 'Money', settings: 'Settings' },
    sections: {
      overview: 'Overview',
      voters: 'Voters',
      walkLists: 'Walk lists',
      lawnSigns: 'Lawn signs',
      volunteers: 'Volunteers',
      donations: 'Donations',
      facts: 'Campaign',
      people: 'People',
      keys: 'API keys',
      assistants: 'Assistants',
      audit: 'Audit log',
      closure: 'Export and closure',
    },
    demo: 'Sandbox campaign: its data is fictional and is reset every night.',
    closing: (time) => `This campaign is being closed. All of its data will be deleted after ${time}, Eastern time.`,
    closingMore: 'Export it, or cancel the closure',
  },
  fr: {
    campaigns: 'Campagnes',
    account: 'Votre compte',
    signOut: 'Se déconnecter',
    menu: 'Campagne',
    groups: { work: 'Terrain', money: 'Finances', settings: 'Paramètres' },
    sections: {
      overview: 'Aperçu',
      voters: 'Électeurs',
      walkLists: 'Porte-à-porte',
      lawnSigns: 'Pancartes',
      volunteers: 'Bénévoles',
      donations: 'Dons',
      facts: 'Campagne',
      people: 'Personnes',
      keys: 'Clés d’API',
      assistants: 'Assistants',
      audit: 'Journal d’audit',
      closure: 'Exportation et fermeture',
    },
    demo: 'Campagne bac à sable\u00a0: ses données sont fictives et sont réinitialisées chaque nuit.',
    closing: (time) =>
      `Cette campagne est en cours de fermeture. Toutes ses données seront supprimées après le ${time}, heure de l’Est.`,
    closingMore: 'L’exporter, ou annuler la fermeture',
  },
};
