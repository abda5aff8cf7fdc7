import type { Bilingual } from '#server/pages/language.ts';

interface OverviewTexts {
  readonly campaigns: string;
  readonly none: string;
  readonly youAre: (role: string) => string;
  readonly overview: string;
  readonly toDo: string;
  readonly nothingToDo: string;
  readonly ready: (count: string, amount: string, hasMore: boolean) => string;
  readonly warned: (count: string) => string;
  readonly signs: (count: string) => string;
  readonly imports: (file: string) => string;
  readonly webhooks: (count: string) => string;
  readonly pausedWebhooks: (count: string) => string;
  readonly noVoters: string;
  readonly noDonations: string;
  readonly gates: string;
  readonly gatesWhy: string;
  readonly gateOpen: string;
  readonly gateShut: string;
  readonly gateEach: string;
  readonly noReceipts: string;
  readonly figures: {
    readonly received: (year: string) => string;
    readonly donations: (count: string) => string;
    readonly toIssue: string;
    readonly toIssueNote: string;
    readonly voters: string;
    readonly ofAllowed: (allowed: string) => string;
    readonly contacted: string;
    readonly ofVoters: (voters: string) => string;
    readonly volunteers: string;
    readonly volunteersNote: string;
  };
  readonly money: string;
  readonly moneyNote: string;
  readonly moneyLabel: (from: string, until: string) => string;
  readonly moneyColumns: readonly string[];
  readonly support: string;
  readonly supportNote: (asked: string, voters: string) => string;
  readonly supportLevels: readonly [string, string, string, string, string];
  readonly supportColumns: readonly string[];
  readonly polls: string;
  readonly pollsNote: (shown: string, all: string) => string;
  readonly poll: (poll: string) => string;
  readonly doors: (count: string) => string;
  readonly newestVisits: (count: string) => string;
  readonly noPoll: string;
  readonly pollColumns: readonly string[];
  readonly asTable: string;
  readonly facts: string;
  readonly change: string;
  readonly candidate: string;
  readonly party: string;
  readonly riding: string;
  readonly electionDay: string;
  readonly agent: string;
  readonly agentAddress: string;
  readonly nomination: string;
  readonly authorization: string;
  readonly onFile: string;
  readonly missing: string;
  readonly plan: string;
}

export const overviewTexts: Bilingual<OverviewTexts> = {
  en: {
    campaigns: 'Your campaigns',
    none: 'You do not belong to any campaign. The owner of one can invite you.',
    youAre: (role) => `You are ${role}.`,
    overview: 'Overview',
    toDo: 'To do',
    nothingToDo: 'Nothing to do right now.',
    ready: (count, amount, hasMore) =>
      `${count === '1' ? 'One receipt is' : `${count} receipts are`} ready to be issued, for ${amount}${hasMore ? ', of the newest 500 donations without one' : ''}`,
    warned: (count) =>
      count === '1'
        ? 'One donation has something to check before its receipt'
        : `${count} donations have something to check before their receipts`,
    signs: (count) =>
      count === '1' ? 'One lawn sign requested, not yet installed' : `${count} lawn signs requested, not yet installed`,
    imports: (file) => `The file ${file} is uploaded but not imported yet`,
    webhooks: (count) =>
      count === '1'
        ? 'A webhook has failed for three days and no longer receives messages'
        : `${count} webhooks have failed for three days and no longer receive messages`,
    pausedWebhooks: (count) =>
      count === '1'
        ? 'A webhook is paused until an owner takes it over'
        : `${count} webhooks are paused until an owner takes them over`,
    noVoters: 'Import the list of voters, or add the first one',
    noDonations: 'Record the first donation',
    gates: 'What a receipt needs',
    gatesWhy: 'The six conditions of a contribution receipt.',
    gateOpen: 'met',
    gateShut: 'to do',
    gateEach: 'for each donation',
    noReceipts: 'Only federal campaigns issue receipts.',
    figures: {
      received: (year) => `Received in ${year}`,
      donations: (count) => (count === '1' ? '1 donation' : `${count} donations`),
      toIssue: 'Receipts to issue',
      toIssueNote: 'ready now',
      voters: 'Voters',
      ofAllowed: (allowed) => `of ${allowed} in the plan`,
      contacted: 'Contacted',
      ofVoters: (voters) => `of ${voters} voters in the riding`,
      volunteers: 'Volunteers',
      volunteersNote: 'active',
    },
    money: 'Donations by week',
    moneyNote: 'By the week in which they were received, except those voided or returned.',
    moneyLabel: (from, until) => `Donations in each week from ${from} to ${until}`,
    moneyColumns: ['Week of', 'Amount', 'Donations'],
    support: 'Support',
    supportNote: (asked, voters) => `${asked} of ${voters} voters in the riding were asked.`,
    supportLevels: ['1, for us', '2', '3', '4', '5, against us'],
    supportColumns: ['Level', 'Voters', 'Share'],
    polls: 'Doors and contacts by poll',
    pollsNote: (shown, all) => `Doors visited, and voters contacted out of all. The ${shown} largest of ${all} polls.`,
    poll: (poll) => `Poll ${poll}`,
    doors: (count) => (count === '1' ? '1 door' : `${count} doors`),
    newestVisits: (count) => `Doors are those of the newest ${count} visits.`,
    noPoll: 'Unknown',
    pollColumns: ['Poll', 'Doors', 'Contacted', 'Voters', 'Share'],
    asTable: 'As a table',
    facts: 'The campaign',
    change: 'Change these details',
    candidate: 'Candidate',
    party: 'Party',
    riding: 'Riding',
    electionDay: 'Polling day',
    agent: 'Official agent',
    agentAddress: 'Official agent’s address',
    nomination: 'Nomination confirmed',
    authorization: 'Leader’s authorization for receipts',
    onFile: 'on file',
    missing: 'missing',
    plan: 'Plan',
  },
  fr: {
    campaigns: 'Vos campagnes',
    none: 'Vous ne faites partie d’aucune campagne. Un propriétaire peut vous inviter.',
    youAre: (role) => `Vous êtes ${role}.`,
    overview: 'Aperçu',
    toDo: 'À faire',
    nothingToDo: 'Rien à faire pour l’instant.',
    ready: (count, amount, hasMore) =>
      `${count === '1' ? 'Un reçu peut être délivré' : `${count} reçus peuvent être délivrés`}, pour ${amount}${hasMore ? ', parmi les 500 plus récents dons sans reçu' : ''}`,
    warned: (count) =>
      count === '1'
        ? 'Un don comporte quelque chose à vérifier avant son reçu'
        : `${count} dons comportent quelque chose à vérifier avant leurs reçus`,
    signs: (count) =>
      count === '1' ? 'Une pancarte demandée reste à poser' : `${count} pancartes demandées restent à poser`,
    imports: (file) => `Le fichier ${file} est téléversé et n’est pas encore importé`,
    webhooks: (count) =>
      count === '1'
        ? 'Un point d’ancrage Web a échoué pendant trois jours et ne reçoit plus rien'
        : `${count} points d’ancrage Web ont échoué pendant trois jours et ne reçoivent plus rien`,
    pausedWebhooks: (count) =>
      count === '1'
        ? 'Un point d’ancrage Web est en pause jusqu’à ce qu’un propriétaire le prenne en charge'
        : `${count} points d’ancrage Web sont en pause jusqu’à ce qu’un propriétaire les prenne en charge`,
    noVoters: 'Importez la liste des électeurs, ou ajoutez le premier',
    noDonations: 'Enregistrez le premier don',
    gates: 'Ce qu’il faut pour un reçu',
    gatesWhy: 'Les six conditions d’un reçu de contribution.',
    gateOpen: 'remplie',
    gateShut: 'à faire',
    gateEach: 'pour chaque don',
    noReceipts: 'Seules les campagnes fédérales délivrent des reçus.',
    figures: {
      received: (year) => `Reçu en ${year}`,
      donations: (count) => (count === '1' ? '1 don' : `${count} dons`),
      toIssue: 'Reçus à délivrer',
      toIssueNote: 'prêts maintenant',
      voters: 'Électeurs',
      ofAllowed: (allowed) => `sur ${allowed} du forfait`,
      contacted: 'Joints',
      ofVoters: (voters) => `sur ${voters} électeurs de la circonscription`,
      volunteers: 'Bénévoles',
      volunteersNote: 'actifs',
    },
    money: 'Dons par semaine',
    moneyNote: 'Selon la semaine de réception, sans les dons annulés ou remboursés.',
    moneyLabel: (from, until) => `Dons de chaque semaine, du ${from} au ${until}`,
    moneyColumns: ['Semaine du', 'Montant', 'Dons'],
    support: 'Appui',
    supportNote: (asked, voters) => `${asked} électeurs de la circonscription sur ${voters} ont répondu.`,
    supportLevels: ['1, pour nous', '2', '3', '4', '5, contre nous'],
    supportColumns: ['Niveau', 'Électeurs', 'Part'],
    polls: 'Portes et contacts par section de vote',
    pollsNote: (shown, all) =>
      `Portes visitées, et électeurs joints sur l’ensemble. Les ${shown} plus grandes sections sur ${all}.`,
    poll: (poll) => `Section ${poll}`,
    newestVisits: (count) => `Les portes sont celles des ${count} dernières visites.`,
    doors: (count) => (count === '0' || count === '1' ? `${count} porte` : `${count} portes`),
    noPoll: 'Inconnue',
    pollColumns: ['Section', 'Portes', 'Joints', 'Électeurs', 'Part'],
    asTable: 'En tableau',
    facts: 'La campagne',
    change: 'Modifier ces renseignements',
    candidate: 'Candidat',
    party: 'Parti',
    riding: 'Circonscription',
    electionDay: 'Jour du scrutin',
    agent: 'Agent officiel',
    agentAddress: 'Adresse de l’agent officiel',
    nomination: 'Candidature confirmée',
    authorization: 'Autorisation du chef pour les reçus',
    onFile: 'au dossier',
    missing: 'à fournir',
    plan: 'Forfait',
  },
};
