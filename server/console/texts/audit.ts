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
  /** What the operations do, by their names. */
  readonly operations: Readonly<Record<string, string>>;
  readonly outcomes: {
    readonly done: string;
    readonly refused: string;
    readonly limited: string;
    readonly failed: string;
  };
  readonly rows: (count: number) => string;
  readonly filteredBy: (names: string) => string;
}

export const auditTexts: Bilingual<AuditTexts> = {
  en: {
    title: 'Audit log',
    columns: ['Time (Eastern)', 'Person', 'Key', 'What', 'Result', 'Record', 'Details'],
    outcomes: { done: 'done', refused: 'refused', limited: 'too many requests', failed: 'failed' },
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
    operations: {
      getCampaign: 'read the campaign’s facts',
      listVoters: 'list voters',
      getVoter: 'read a voter',
      createVoter: 'add a voter',
      updateVoter: 'change a voter',
      listDonations: 'list donations',
      getDonation: 'read a donation',
      createDonation: 'record a donation',
      correctDonation: 'correct a donation',
      voidDonation: 'void a donation',
      returnDonation: 'mark a donation as returned',
      issueReceipt: 'issue a receipt',
      spoilReceipt: 'cancel a receipt',
      printReceipts: 'view or print receipts',
      listInteractions: 'list interactions',
      createInteraction: 'record an interaction',
      listLawnSigns: 'list lawn signs',
      getLawnSign: 'read a lawn sign',
      createLawnSign: 'add a lawn sign',
      updateLawnSign: 'change a lawn sign',
      deleteLawnSign: 'delete a lawn sign',
      listVolunteers: 'list volunteers',
      getVolunteer: 'read a volunteer',
      createVolunteer: 'add a volunteer',
      updateVolunteer: 'change a volunteer',
      getWalkList: 'read a walk list',
      printWalkList: 'print a walk list',
      uploadImport: 'upload a file',
      getImport: 'view rows of a file',
      importVoters: 'import voters',
      importVolunteers: 'import volunteers',
      stopImport: 'stop an import',
      discardImport: 'discard a file',
      createKey: 'make a key',
      revokeKey: 'revoke a key',
      inviteMember: 'invite a person',
      vouchForAddress: 'see the link of an invitation, and vouch for the person’s address',
      revokeInvitation: 'end an invitation',
      joinCampaign: 'join',
      changeRole: 'change a role',
      removeMember: 'remove a person',
      removeSecondFactor: 'take off a person’s second factor, as the operator',
      createCampaign: 'make the campaign',
      updateCampaign: 'change the campaign’s facts',
      changePlan: 'change the plan',
      exportCampaign: 'export everything',
      requestClosure: 'ask for closure',
      cancelClosure: 'cancel the closure',
      deleteCampaign: 'delete the campaign',
      resetDemo: 'reset the sandbox',
      unknown: 'unknown operation',
    },
    rows: (count) => (count === 1 ? 'one record' : `${count} records`),
    filteredBy: (names) => `filters: ${names}`,
  },
  fr: {
    title: 'Journal d’audit',
    columns: ['Heure (de l’Est)', 'Personne', 'Clé', 'Quoi', 'Résultat', 'Dossier', 'Détails'],
    outcomes: { done: 'fait', refused: 'refusé', limited: 'trop de demandes', failed: 'échec' },
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
    operations: {
      getCampaign: 'lire les données de la campagne',
      listVoters: 'lister des électeurs',
      getVoter: 'lire un électeur',
      createVoter: 'ajouter un électeur',
      updateVoter: 'modifier un électeur',
      listDonations: 'lister des dons',
      getDonation: 'lire un don',
      createDonation: 'enregistrer un don',
      correctDonation: 'corriger un don',
      voidDonation: 'annuler un don',
      returnDonation: 'marquer un don comme remboursé',
      issueReceipt: 'délivrer un reçu',
      spoilReceipt: 'annuler un reçu',
      printReceipts: 'voir ou imprimer des reçus',
      listInteractions: 'lister des échanges',
      createInteraction: 'inscrire un échange',
      listLawnSigns: 'lister des pancartes',
      getLawnSign: 'lire une pancarte',
      createLawnSign: 'ajouter une pancarte',
      updateLawnSign: 'modifier une pancarte',
      deleteLawnSign: 'supprimer une pancarte',
      listVolunteers: 'lister des bénévoles',
      getVolunteer: 'lire un bénévole',
      createVolunteer: 'ajouter un bénévole',
      updateVolunteer: 'modifier un bénévole',
      getWalkList: 'lire une liste de porte-à-porte',
      printWalkList: 'imprimer une liste de porte-à-porte',
      uploadImport: 'téléverser un fichier',
      getImport: 'voir des lignes d’un fichier',
      importVoters: 'importer des électeurs',
      importVolunteers: 'importer des bénévoles',
      stopImport: 'arrêter une importation',
      discardImport: 'supprimer un fichier',
      createKey: 'créer une clé',
      revokeKey: 'révoquer une clé',
      inviteMember: 'inviter une personne',
      vouchForAddress: 'voir le lien d’une invitation et se porter garant de l’adresse de la personne',
      revokeInvitation: 'mettre fin à une invitation',
      joinCampaign: 'se joindre à la campagne',
      changeRole: 'changer un rôle',
      removeMember: 'retirer une personne',
      removeSecondFactor: 'retirer la validation en deux étapes d’une personne, par l’exploitant',
      createCampaign: 'créer la campagne',
      updateCampaign: 'modifier les données de la campagne',
      changePlan: 'changer de forfait',
      exportCampaign: 'tout exporter',
      requestClosure: 'demander la fermeture',
      cancelClosure: 'annuler la fermeture',
      deleteCampaign: 'supprimer la campagne',
      resetDemo: 'réinitialiser le bac à sable',
      unknown: 'opération inconnue',
    },
    rows: (count) => (count <= 1 ? `${count} dossier` : `${count} dossiers`),
    filteredBy: (names) => `filtres : ${names}`,
  },
};
