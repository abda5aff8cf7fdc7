import type * as english from '#core/texts/en/console/imports/changes.ts';

export const changeTexts: typeof english.changeTexts = {
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
};
