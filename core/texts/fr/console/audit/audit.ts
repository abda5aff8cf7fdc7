import type * as english from '#core/texts/en/console/audit/audit.ts';
import { operationNames } from './sentences.ts';

export const auditTexts: typeof english.auditTexts = {
  title: 'Journal d’audit',
  outcomes: { refused: 'refusé', limited: 'trop de demandes', failed: 'échec' },
  key: 'Clé',
  person: 'Personne',
  operation: 'Action',
  record: 'Identifiant de la fiche',
  from: 'Du',
  until: 'Au',
  ofRecord: 'Toute la fiche',
  ending: (end) => `identifiant se terminant par ${end}`,
  filteredTo: (filter, value) => `${filter}\u00a0: ${value}`,
  filteredBy: 'Filtre\u00a0:',
  showAll: 'Afficher toutes les entrées',
  eastern: 'Les heures sont celles de l’Est.',
  exportMost: (count) =>
    `Un fichier contient au plus les ${count} entrées les plus récentes. Pour de plus anciennes, indiquez un dernier jour.`,
  none: 'Aucune entrée',
  noneYet: 'Ce que font les personnes, les clés et les assistants dans la campagne figure ici.',
  older: 'Entrées plus anciennes',
  changesOnly: 'Modifications',
  everything: 'Avec les consultations',
  reads: (count) => `${count} consultations`,
  operations: operationNames,
  times: (count) => `${count} fois`,
  madeBy: (name) => `créée par ${name}`,
  rows: (count) => (count <= 1 ? `${count} dossier` : `${count} dossiers`),
  readBy: (names) => `filtres : ${names}`,
};
