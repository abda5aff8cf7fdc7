import type { Bilingual } from '#server/pages/language.ts';

interface AuditTexts {
  readonly title: string;
  readonly columns: readonly string[];
  readonly key: string;
  readonly person: string;
  readonly operation: string;
  readonly record: string;
  readonly from: string;
  readonly until: string;
  readonly all: string;
  readonly show: string;
  readonly exportCsv: string;
  readonly none: string;
  readonly older: string;
}

export const auditTexts: Bilingual<AuditTexts> = {
  en: {
    title: 'Audit log',
    columns: ['Time (Eastern)', 'Person', 'Key', 'Operation', 'Status', 'Record', 'Fields'],
    key: 'Key',
    person: 'Person',
    operation: 'Operation',
    record: 'Record id',
    from: 'From',
    until: 'To',
    all: 'all',
    show: 'Show',
    exportCsv: 'Export as CSV',
    none: 'No entry.',
    older: 'Older entries',
  },
  fr: {
    title: 'Journal d’audit',
    columns: ['Heure (de l’Est)', 'Personne', 'Clé', 'Opération', 'État', 'Dossier', 'Champs'],
    key: 'Clé',
    person: 'Personne',
    operation: 'Opération',
    record: 'Identifiant du dossier',
    from: 'Du',
    until: 'Au',
    all: 'toutes',
    show: 'Afficher',
    exportCsv: 'Exporter en CSV',
    none: 'Aucune entrée.',
    older: 'Entrées plus anciennes',
  },
};
