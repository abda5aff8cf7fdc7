import type { Bilingual } from '#server/pages/language.ts';

interface ChangeTexts {
  readonly choice: string;
  readonly choiceHow: string;
  readonly wouldUpdate: string;
  readonly planned: string;
  readonly plannedHow: string;
  readonly columns: readonly [line: string, voter: string, changes: string];
  /** In place of a voter who is deleted. */
  readonly gone: string;
  readonly empty: string;
  /** In the place of what a row would change of a voter who has changed since the check. */
  readonly nothing: string;
  /** What a field is and becomes. */
  readonly change: (field: string, before: string, after: string) => string;
  readonly updated: string;
  readonly updatedHow: string;
  readonly unchanged: string;
  readonly restored: (voters: string) => string;
}

/** Rows of a file that update the voters whom they match, in the words of the API: would update, updated, unchanged. */
export const changeTexts: Bilingual<ChangeTexts> = {
  en: {
    choice: 'Update the voters they match',
    choiceHow:
      'Each of these rows updates the voter it matches: only where a cell has something, and it differs. Values entered for all rows overwrite nothing, tags are added, and nobody’s “do not contact” is lifted. A row whose identifier is that of a voter with another name and address updates nothing. Taking the import back restores what it overwrote.',
    wouldUpdate: 'Voters that would be updated',
    planned: 'Voters that would be updated',
    plannedHow: 'If you choose “Update the voters they match”: each field from what it is now to what it would be.',
    columns: ['Line', 'Voter', 'Changes'],
    gone: 'Not a voter any more',
    empty: '(empty)',
    nothing: 'Nothing any more',
    change: (field, before, after) => `${field}: ${before} → ${after}`,
    updated: 'Voters updated',
    updatedHow: 'Each field from what it was to what it became. This is kept for a day after the upload.',
    unchanged: 'Voters unchanged',
    restored: (voters) =>
      `Voters that it updated (${voters}) become what they were before, except where somebody has changed the field since.`,
  },
  fr: {
    choice: 'Mettre à jour les électeurs correspondants',
    choiceHow:
      'Chacune de ces lignes met à jour l’électeur auquel elle correspond\u00a0: seulement là où une cellule est remplie et diffère. Les valeurs données pour toutes les lignes n’écrasent rien, les étiquettes s’ajoutent, et aucun «\u00a0ne pas contacter\u00a0» n’est levé. Une ligne dont le numéro est celui d’un électeur qui a un autre nom et une autre adresse ne met rien à jour. Annuler l’importation rétablit ce qu’elle a remplacé.',
    wouldUpdate: 'Électeurs qui seraient mis à jour',
    planned: 'Électeurs qui seraient mis à jour',
    plannedHow:
      'Si vous choisissez «\u00a0Mettre à jour les électeurs correspondants\u00a0»\u00a0: chaque champ, de ce qu’il est à ce qu’il serait.',
    columns: ['Ligne', 'Électeur', 'Modifications'],
    gone: 'N’est plus un électeur',
    empty: '(vide)',
    nothing: 'Plus rien',
    change: (field, before, after) => `${field}\u00a0: ${before} → ${after}`,
    updated: 'Électeurs mis à jour',
    updatedHow:
      'Chaque champ, de ce qu’il était à ce qu’il est devenu. Ceci est conservé un jour après le téléversement.',
    unchanged: 'Électeurs inchangés',
    restored: (voters) =>
      `Les électeurs qu’elle a mis à jour (${voters}) redeviennent ce qu’ils étaient, sauf là où quelqu’un a modifié le champ depuis.`,
  },
};
