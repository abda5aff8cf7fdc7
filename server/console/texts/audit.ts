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
  /** What an operation that changes people did, by its name. */
  readonly explained: Readonly<Record<string, string>>;
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
    explained: {
      inviteMember: 'invited the person',
      vouchForAddress: 'was shown the link of the invitation, and vouches for the person’s address',
      revokeInvitation: 'ended an invitation of the person',
      joinCampaign: 'accepted the invitation',
      changeRole: 'gave the person another role',
      removeMember: 'removed the person',
      removeSecondFactor: 'the operator took off the person’s second factor',
    },
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
    explained: {
      inviteMember: 'a invité la personne',
      vouchForAddress: 'a vu le lien de l’invitation et se porte garant de l’adresse de la personne',
      revokeInvitation: 'a mis fin à une invitation de la personne',
      joinCampaign: 'a accepté l’invitation',
      changeRole: 'a donné un autre rôle à la personne',
      removeMember: 'a retiré la personne',
      removeSecondFactor: 'l’exploitant a retiré le second facteur de la personne',
    },
  },
};
