import type * as english from '#core/texts/en/console/drafts.ts';

export const draftTexts: typeof english.draftTexts = {
  unfinished: (count) =>
    count < 2 ? 'Vous avez ici un formulaire inachevé.' : `Vous avez ici ${count} formulaires inachevés.`,
  lastChanged: (time) => `Dernière modification\u00a0: ${time}`,
  goOn: 'Reprendre',
  discard: 'Supprimer',
  goOnWith: (time) => `Reprendre le formulaire du ${time}`,
  discardOf: (time) => `Supprimer le formulaire du ${time}`,
  shown: (time) => `Voici ce que vous avez tapé (dernière modification\u00a0: ${time}). Rien n’est encore enregistré.`,
};
