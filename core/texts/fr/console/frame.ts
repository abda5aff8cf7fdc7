import type * as english from '#core/texts/en/console/frame.ts';

export const frameTexts: typeof english.frameTexts = {
  campaigns: 'Campagnes',
  account: 'Votre compte',
  signOut: 'Se déconnecter',
  menu: 'Campagne',
  groups: { work: 'Terrain', money: 'Finances', settings: 'Paramètres' },
  sections: {
    overview: 'Aperçu',
    voters: 'Électeurs',
    walkLists: 'Porte-à-porte',
    calls: 'Appels',
    electionDay: 'Jour du scrutin',
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
};
