import type * as english from '#core/texts/en/console/overview.ts';

export const overviewTexts: typeof english.overviewTexts = {
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
  imports: (file) => `Fichier ${file} téléversé, pas encore importé`,
  webhooks: (count) =>
    count === '1'
      ? 'Un point d’ancrage Web a échoué pendant trois jours et ne reçoit plus rien'
      : `${count} points d’ancrage Web ont échoué pendant trois jours et ne reçoivent plus rien`,
  pausedWebhooks: (count) =>
    count === '1'
      ? 'Un point d’ancrage Web est en pause jusqu’à ce qu’un propriétaire le prenne en charge'
      : `${count} points d’ancrage Web sont en pause jusqu’à ce qu’un propriétaire les prenne en charge`,
  begin: 'Premiers pas',
  begun: (done, all) => (done === 1 ? `1 étape sur ${all} est faite.` : `${done} étapes sur ${all} sont faites.`),
  stepDone: 'fait',
  steps: {
    facts: {
      what: 'Remplir la fiche de la campagne',
      why: 'Agent officiel, candidature et jour du scrutin\u00a0: les reçus en dépendent.',
    },
    list: {
      what: 'Importer la liste électorale',
      why: 'D’un fichier CSV ou d’un classeur; vous voyez d’abord ce qui serait enregistré.',
    },
    people: { what: 'Inviter votre équipe', why: 'Chaque personne a son propre compte.' },
    turf: {
      what: 'Découper le premier secteur',
      why: 'Une partie du parcours, avec un lien pour le téléphone d’un bénévole.',
    },
    cheque: {
      what: 'Enregistrer le premier chèque',
      why: 'Tout un dépôt à la fois, comme sur le bordereau de la banque.',
    },
  },
  recently: {
    title: 'Depuis hier',
    nothing: 'Rien n’a été enregistré hier ni aujourd’hui.',
    donations: (count, amount) => (count === '1' ? `1 don, ${amount}` : `${count} dons, ${amount}`),
    visits: (count) => (count === '1' ? '1 visite ou appel' : `${count} visites et appels`),
    voters: (count) => (count === '1' ? '1 électeur ajouté' : `${count} électeurs ajoutés`),
    signs: (count) => (count === '1' ? '1 pancarte demandée' : `${count} pancartes demandées`),
  },
  gates: 'Ce qu’il faut pour un reçu',
  gatesOpen: 'La campagne remplit toutes ses conditions',
  gatesAll: 'Les six conditions',
  gatesWhy: 'Les six conditions d’un reçu de contribution.',
  gateOpen: 'remplie',
  gateShut: 'à faire',
  gateEach: 'pour chaque don',
  noReceipts: 'Seules les campagnes fédérales délivrent des reçus.',
  figures: {
    received: (year) => `Reçu en ${year}`,
    donations: (count) => (count === '1' ? '1 don' : `${count} dons`),
    trend: (week, before) => `${week} en 7 jours, ${before} les 7 précédents`,
    visitsTrend: (week, before) => `${week} visites et appels en 7 jours, ${before} les 7 précédents`,
    toIssue: 'Reçus à délivrer',
    toIssueNote: 'prêts maintenant',
    voters: 'Électeurs',
    ofAllowed: (allowed) => `sur ${allowed} du forfait`,
    contacted: 'Rejoints',
    ofVoters: (voters) => `sur ${voters} électeurs de la circonscription`,
    volunteers: 'Bénévoles',
    volunteersNote: 'actifs',
    pollingDay: 'Jour du scrutin',
    today: 'aujourd’hui',
    inDays: (days, count) => (days === 1 ? 'dans 1 jour' : `dans ${count} jours`),
  },
  money: 'Dons par semaine',
  moneyNote: 'Selon la semaine de réception, sans les dons annulés ou remboursés.',
  moneyLabel: (from, until) => `Dons de chaque semaine, du ${from} au ${until}`,
  moneyColumns: ['Semaine du', 'Montant', 'Dons'],
  support: 'Appui',
  supportNote: (asked, voters) => `Appui connu de ${asked} électeurs de la circonscription sur ${voters}.`,
  supportLevels: ['1, pour nous', '2', '3', '4', '5, contre nous'],
  supportColumns: ['Niveau', 'Électeurs', 'Part'],
  polls: 'Portes et contacts par section de vote',
  pollsNote: (shown, all) =>
    `Portes visitées, et électeurs rejoints sur l’ensemble. Les ${shown} plus grandes sections sur ${all}.`,
  poll: (poll) => `Section ${poll}`,
  newestVisits: (count) => `Les portes sont celles des ${count} dernières visites.`,
  doors: (count) => (count === '0' || count === '1' ? `${count} porte` : `${count} portes`),
  noPoll: 'Inconnue',
  pollColumns: ['Section', 'Portes', 'Rejoints', 'Électeurs', 'Part'],
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
};
