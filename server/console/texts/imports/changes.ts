import type { Bilingual } from '#server/pages/language.ts';

interface ChangeTexts {
  readonly choice: string;
  readonly choiceHow: string;
  readonly wouldChange: string;
  readonly planned: string;
  readonly plannedHow: string;
  readonly columns: readonly [line: string, voter: string, changes: string];
  /** In the place of a voter who is no more. */
  readonly gone: string;
  readonly empty: string;
  /** What a field is and becomes. */
  readonly change: (field: string, before: string, after: string) => string;
  readonly updated: string;
  readonly unchanged: string;
  readonly changed: string;
  readonly changedFields: string;
  readonly stay: (voters: string) => string;
}

/** Rows of a file that change the voters whom they match, in words. */
export const changeTexts: Bilingual<ChangeTexts> = {
  en: {
    choice: 'Update the voters they match',
    choiceHow:
      'Each of these rows changes the voter it matches: only where a cell has something, and it differs. Values entered for all rows overwrite nothing, tags are added, and nobody’s “do not contact” is lifted. Taking the import back does not undo these changes.',
    wouldChange: 'Voters that “update” would change',
    planned: 'What “update” would change',
    plannedHow: 'If you choose “Update the voters they match”: each field as it is, and as it would be.',
    columns: ['Line', 'Voter', 'Changes'],
    gone: 'Not a voter any more',
    empty: '(empty)',
    change: (field, before, after) => `${field}: ${before} → ${after}`,
    updated: 'Voters updated',
    unchanged: 'Rows with nothing new',
    changed: 'Voters updated',
    changedFields: 'Updated fields',
    stay: (voters) => `Voters that it updated (${voters}) stay as they are now: their earlier values are not kept.`,
  },
  fr: {
    choice: 'Mettre à jour les électeurs correspondants',
    choiceHow:
      'Chacune de ces lignes modifie l’électeur auquel elle correspond\u00a0: seulement là où une cellule est remplie et diffère. Les valeurs données pour toutes les lignes n’écrasent rien, les étiquettes s’ajoutent, et aucun «\u00a0ne pas contacter\u00a0» n’est levé. Annuler l’importation n’annule pas ces modifications.',
    wouldChange: 'Électeurs que la mise à jour modifierait',
    planned: 'Ce que la mise à jour modifierait',
    plannedHow:
      'Si vous choisissez «\u00a0Mettre à jour les électeurs correspondants\u00a0»\u00a0: chaque champ tel qu’il est, et tel qu’il serait.',
    columns: ['Ligne', 'Électeur', 'Modifications'],
    gone: 'N’est plus un électeur',
    empty: '(vide)',
    change: (field, before, after) => `${field}\u00a0: ${before} → ${after}`,
    updated: 'Électeurs mis à jour',
    unchanged: 'Lignes sans rien de nouveau',
    changed: 'Électeurs mis à jour',
    changedFields: 'Champs mis à jour',
    stay: (voters) =>
      `Les électeurs qu’elle a mis à jour (${voters}) restent tels qu’ils sont\u00a0: leurs valeurs d’avant ne sont pas conservées.`,
  },
};
