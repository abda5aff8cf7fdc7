import type * as english from '#core/texts/en/console/campaign-facts.ts';

export const factTexts: typeof english.factTexts = {
  title: 'Campagne',
  save: 'Enregistrer',
  lead: 'Une contribution donne droit à un reçu officiel quand six conditions sont remplies. Quatre concernent la campagne et se trouvent ici. Les deux autres concernent chaque don : un don en argent, et l’attestation du donateur.',
  met: (name) => `Condition remplie : ${name}`,
  notMet: (name) => `Condition pas encore remplie : ${name}`,
  law: 'Ce que dit la loi',
  laws: {
    level:
      'Le crédit d’impôt pour contributions politiques est fédéral : Loi de l’impôt sur le revenu, par.\u00a0127(3).',
    agent:
      'L’agent officiel accepte les contributions (Loi électorale du Canada, par.\u00a0477.47(2)) et signe les reçus (Loi de l’impôt sur le revenu, par.\u00a0127(3)).',
    window:
      'Les contributions à un candidat donnent droit à un reçu du jour où la candidature est confirmée jusqu’à un mois après le jour du scrutin (Loi de l’impôt sur le revenu, par.\u00a0127(3); Loi électorale du Canada, art.\u00a02).',
  },
  groups: {
    level: 'Palier de l’élection',
    agent: 'Agent officiel',
    window: 'Candidature et jour du scrutin',
    authorization: 'Autorisation du chef',
    receipt: 'Mentions sur les reçus',
    place: 'Fuseau horaire',
  },
  purpose: {
    level:
      'Seules les campagnes fédérales délivrent des reçus officiels. L’exploitant de cette installation fixe le palier.',
    agent: 'La personne qui accepte les contributions et signe les reçus. Chaque reçu la nomme.',
    window:
      'Une contribution donne droit à un reçu si elle a été reçue entre le premier de ces jours et un mois après le second.',
    authorization:
      'Le chef du parti a autorisé l’association de circonscription. Cochez la case quand elle est au dossier.',
    receipt:
      'Écrivez le nom du candidat tel que sur l’acte de candidature. Les numéros de reçu commencent par le numéro de la circonscription, sinon par le code de la campagne.',
    place:
      'Les formulaires proposent la date du jour là où se trouve la campagne. Les jours où des reçus peuvent être délivrés sont ceux d’Ottawa, comme partout.',
  },
  fields: {
    name: 'Nom de la campagne',
    candidateName: 'Candidat',
    party: 'Parti',
    riding: 'Circonscription',
    ednNumber: 'Numéro de la circonscription',
    electionDate: 'Jour du scrutin',
    officialAgentName: 'Nom de l’agent officiel',
    officialAgentAddress: 'Adresse de l’agent officiel',
    nominationConfirmedDate: 'Candidature confirmée le',
    leaderAuthorizationOnFile: 'L’autorisation du chef est au dossier',
    timeZone: 'Heure de',
  },
  ofProvince: (towns) => `Comme la plupart de la province : ${towns}`,
  levels: {
    FEDERAL: 'C’est une campagne fédérale.',
    PROVINCIAL: 'C’est une campagne provinciale.',
    MUNICIPAL: 'C’est une campagne municipale.',
  },
  use: 'Forfait et utilisation',
  plan: (tier, requests) => `Forfait ${tier} : ${requests} requêtes par minute pour chaque clé.`,
  withoutApi: (tier) => `Forfait ${tier} : sans clés d’API.`,
  voters: 'Électeurs',
  people: 'Personnes',
  keys: 'Clés actives',
  of: (used, cap) => `${used} sur ${cap}`,
  over: (used, allowed) => `${used}, soit plus que les ${allowed} du forfait`,
  operator: 'L’exploitant de cette installation peut faire passer la campagne à un autre forfait.',
};
