import type { Bilingual, Language } from '#server/pages/language.ts';

/** What somebody did, behind their name, by the names of operations. */
export const operationsDone: Bilingual<Readonly<Record<string, string>>> = {
  en: {
    getCampaign: 'read the campaign’s facts',
    listChanges: 'read what has changed',
    listVoters: 'listed voters',
    getVoter: 'looked at a voter',
    batchVoters: 'wrote many voters',
    batchInteractions: 'recorded many interactions',
    batchDonations: 'recorded many donations',
    batchLawnSigns: 'wrote many lawn signs',
    createVoter: 'added a voter',
    updateVoter: 'changed a voter',
    listTags: 'listed the tags of voters',
    renameTag: 'renamed a tag of voters',
    getCounts: 'read the campaign’s counts',
    listDonations: 'listed donations',
    getDonation: 'looked at a donation',
    createDonation: 'recorded a donation',
    recordDeposit: 'recorded a deposit of cheques',
    listDonors: 'looked up donors to fill in a form',
    correctDonation: 'corrected a donation',
    voidDonation: 'voided a donation',
    returnDonation: 'marked a donation as returned',
    issueReceipt: 'issued a receipt',
    spoilReceipt: 'cancelled a receipt',
    printReceipts: 'viewed or printed receipts',
    sendReceipt: 'sent a receipt by e-mail',
    listInteractions: 'listed interactions',
    createInteraction: 'recorded an interaction',
    getInteraction: 'read an interaction',
    updateInteraction: 'corrected an interaction',
    withdrawInteraction: 'took back an interaction',
    getInteractionHistory: 'read what happened to an interaction',
    listLawnSigns: 'listed lawn signs',
    getLawnSign: 'looked at a lawn sign',
    createLawnSign: 'added a lawn sign',
    updateLawnSign: 'changed a lawn sign',
    deleteLawnSign: 'deleted a lawn sign',
    listVolunteers: 'listed volunteers',
    getVolunteer: 'looked at a volunteer',
    createVolunteer: 'added a volunteer',
    updateVolunteer: 'changed a volunteer',
    getWalkList: 'read a walk list',
    printWalkList: 'opened a walk list for printing',
    listTurfs: 'listed turfs',
    getTurf: 'looked at a turf',
    createTurfs: 'cut turfs',
    updateTurf: 'changed a turf',
    createTurfLink: 'made a link to a turf',
    endTurfLinks: 'ended the links to a turf',
    undoTurfVisit: 'took a visit back',
    recordTurfResults: 'recorded the rows of a printed turf',
    uploadImport: 'uploaded a file',
    getImport: 'viewed rows of a file',
    importVoters: 'imported voters',
    importVolunteers: 'imported volunteers',
    runImport: 'started an import',
    takeBackImport: 'took an import back',
    stopImport: 'stopped an import',
    discardImport: 'discarded a file',
    createKey: 'made a key',
    revokeKey: 'revoked a key',
    createWebhook: 'added a webhook',
    rotateWebhook: 'gave a webhook another secret',
    resumeWebhook: 'resumed a webhook',
    deleteWebhook: 'deleted a webhook',
    stopWebhook: 'stopped a webhook',
    replayWebhookMessage: 'sent a message of a webhook again',
    inviteMember: 'invited a person',
    vouchForAddress: 'saw the link of an invitation, and vouched for the person’s address',
    revokeInvitation: 'ended an invitation',
    joinCampaign: 'joined',
    changeRole: 'changed a role',
    removeMember: 'removed a person',
    removeSecondFactor: 'took off a person’s second factor',
    createCampaign: 'made the campaign',
    updateCampaign: 'changed the campaign’s facts',
    changePlan: 'changed the plan',
    exportCampaign: 'exported everything',
    restoreRecords: 'restored records from a backup or an export',
    requestClosure: 'asked for closure',
    cancelClosure: 'cancelled the closure',
    deleteCampaign: 'deleted the campaign',
    resetDemo: 'reset the sandbox',
    unknown: 'did something that this version does not know',
  },
  fr: {
    getCampaign: 'a lu les données de la campagne',
    listChanges: 'a lu ce qui a changé',
    listVoters: 'a listé des électeurs',
    getVoter: 'a consulté un électeur',
    batchVoters: 'a inscrit ou modifié plusieurs électeurs',
    batchInteractions: 'a inscrit plusieurs contacts',
    batchDonations: 'a inscrit plusieurs dons',
    batchLawnSigns: 'a inscrit ou modifié plusieurs pancartes',
    createVoter: 'a ajouté un électeur',
    updateVoter: 'a modifié un électeur',
    listTags: 'a listé les étiquettes des électeurs',
    renameTag: 'a renommé une étiquette des électeurs',
    getCounts: 'a lu les chiffres de la campagne',
    listDonations: 'a listé des dons',
    getDonation: 'a consulté un don',
    createDonation: 'a enregistré un don',
    recordDeposit: 'a enregistré un dépôt de chèques',
    listDonors: 'a cherché des donateurs pour remplir un formulaire',
    correctDonation: 'a corrigé un don',
    voidDonation: 'a annulé un don',
    returnDonation: 'a marqué un don comme remboursé',
    issueReceipt: 'a délivré un reçu',
    spoilReceipt: 'a annulé un reçu',
    printReceipts: 'a vu ou imprimé des reçus',
    sendReceipt: 'a envoyé un reçu par courriel',
    listInteractions: 'a listé des échanges',
    createInteraction: 'a inscrit un échange',
    getInteraction: 'a lu un échange',
    updateInteraction: 'a corrigé un échange',
    withdrawInteraction: 'a retiré un échange',
    getInteractionHistory: 'a lu l’historique d’un échange',
    listLawnSigns: 'a listé des pancartes',
    getLawnSign: 'a consulté une pancarte',
    createLawnSign: 'a ajouté une pancarte',
    updateLawnSign: 'a modifié une pancarte',
    deleteLawnSign: 'a supprimé une pancarte',
    listVolunteers: 'a listé des bénévoles',
    getVolunteer: 'a consulté un bénévole',
    createVolunteer: 'a ajouté un bénévole',
    updateVolunteer: 'a modifié un bénévole',
    getWalkList: 'a lu une liste de porte-à-porte',
    printWalkList: 'a ouvert une liste de porte-à-porte à imprimer',
    listTurfs: 'a listé des secteurs',
    getTurf: 'a consulté un secteur',
    createTurfs: 'a découpé des secteurs',
    updateTurf: 'a modifié un secteur',
    createTurfLink: 'a créé un lien vers un secteur',
    endTurfLinks: 'a mis fin aux liens d’un secteur',
    undoTurfVisit: 'a repris une visite',
    recordTurfResults: 'a inscrit les lignes d’un secteur imprimé',
    uploadImport: 'a téléversé un fichier',
    getImport: 'a vu des lignes d’un fichier',
    importVoters: 'a importé des électeurs',
    importVolunteers: 'a importé des bénévoles',
    runImport: 'a lancé une importation',
    takeBackImport: 'a repris une importation',
    stopImport: 'a arrêté une importation',
    discardImport: 'a supprimé un fichier',
    createKey: 'a créé une clé',
    revokeKey: 'a révoqué une clé',
    createWebhook: 'a ajouté un point d’ancrage',
    rotateWebhook: 'a donné un autre secret à un point d’ancrage',
    resumeWebhook: 'a repris un point d’ancrage',
    deleteWebhook: 'a supprimé un point d’ancrage',
    stopWebhook: 'a arrêté un point d’ancrage',
    replayWebhookMessage: 'a renvoyé un message d’un point d’ancrage',
    inviteMember: 'a invité une personne',
    vouchForAddress: 'a vu le lien d’une invitation et s’est porté garant de l’adresse de la personne',
    revokeInvitation: 'a mis fin à une invitation',
    joinCampaign: 'a rejoint la campagne',
    changeRole: 'a changé un rôle',
    removeMember: 'a retiré une personne',
    removeSecondFactor: 'a retiré la validation en deux étapes d’une personne',
    createCampaign: 'a créé la campagne',
    updateCampaign: 'a modifié les données de la campagne',
    changePlan: 'a changé de forfait',
    exportCampaign: 'a tout exporté',
    restoreRecords: 'a rétabli des dossiers d’une sauvegarde ou d’une exportation',
    requestClosure: 'a demandé la fermeture',
    cancelClosure: 'a annulé la fermeture',
    deleteCampaign: 'a supprimé la campagne',
    resetDemo: 'a réinitialisé le bac à sable',
    unknown: 'a fait ce que cette version ne connaît pas',
  },
};

const subjects: Bilingual<
  Readonly<Record<'operator' | 'unknown', string>> & {
    readonly key: (name: string) => string;
    readonly link: (volunteer: string, turf: string) => string;
  }
> = {
  en: {
    operator: 'The operator',
    unknown: 'Somebody',
    key: (name) => `The key “${name}”`,
    link: (volunteer, turf) => `${volunteer} (volunteer), by the link of turf “${turf}”,`,
  },
  fr: {
    operator: 'L’exploitant',
    unknown: 'Quelqu’un',
    key: (name) => `La clé «\u00a0${name}\u00a0»`,
    link: (volunteer, turf) => `${volunteer} (bénévole), par le lien du secteur «\u00a0${turf}\u00a0»,`,
  },
};

const tried: Bilingual<(what: string) => string> = {
  en: (what) => `tried to ${what}`,
  fr: (what) => `a tenté ${/^[aeiouyéèêhœ]/i.test(what) ? 'd’' : 'de '}${what}`,
};

/** Who acted, as the log has it: a volunteer by a link, a key by its name, else a person; nobody of them is the operator. */
export interface Actor {
  readonly keyId: string | null;
  readonly keyName: string | null;
  /** Of the link of a turf. */
  readonly turfName?: string | null;
  readonly volunteerName?: string | null;
  readonly userName: string | null;
  readonly hasUser: boolean;
}

/** The subject of the sentence. */
export function actorName(
  { keyId, keyName, turfName, volunteerName, userName, hasUser }: Actor,
  language: Language,
): string {
  const { operator, unknown, key, link } = subjects[language];
  if (turfName) return link(volunteerName ?? unknown, turfName);
  if (keyId !== null) return key(keyName ?? keyId);
  return userName ?? (hasUser ? unknown : operator);
}

/**
 * What was done, as the rest of the sentence. `what` is the operation as something that one does; what was refused was
 * only tried. An operation that has no words keeps its name.
 */
export function whatWasDone(operation: string, what: string | undefined, isDone: boolean, language: Language): string {
  if (isDone) return operationsDone[language][operation] ?? operation;
  return what === undefined ? operation : tried[language](what);
}
