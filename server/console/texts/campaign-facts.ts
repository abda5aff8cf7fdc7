import type { CampaignFact } from '#server/campaign/campaigns/update-campaign.ts';
import type { Bilingual } from '#server/pages/language.ts';

/** Parts of the page. */
type FactGroup = 'level' | 'agent' | 'window' | 'authorization' | 'receipt' | 'place';

interface FactTexts {
  readonly title: string;
  readonly saved: string;
  readonly save: string;
  readonly lead: string;
  /** The text of a condition for receipts, by its name. */
  readonly met: (name: string) => string;
  readonly notMet: (name: string) => string;
  readonly law: string;
  readonly laws: Readonly<Partial<Record<FactGroup, string>>>;
  readonly groups: Readonly<Record<FactGroup, string>>;
  readonly purpose: Readonly<Record<FactGroup, string>>;
  readonly fields: Readonly<Record<CampaignFact, string>>;
  readonly levels: Readonly<Record<'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL', string>>;
  /** The choice that stands for none. */
  readonly ofProvince: (towns: string) => string;
  readonly use: string;
  readonly plan: (tier: string, requests: string) => string;
  readonly withoutApi: (tier: string) => string;
  readonly voters: string;
  readonly people: string;
  readonly keys: string;
  readonly of: (used: string, cap: string) => string;
  readonly operator: string;
}

export const factTexts: Bilingual<FactTexts> = {
  en: {
    title: 'Campaign',
    saved: 'Saved. Receipts already issued stay as they are.',
    save: 'Save',
    lead: 'A contribution gets an official receipt when six conditions are met. Four of them concern the campaign and are set here. The other two concern each donation: a gift of money, and the donor’s attestation.',
    met: (name) => `Condition met: ${name}`,
    notMet: (name) => `Condition not met yet: ${name}`,
    law: 'What the law says',
    laws: {
      level: 'The tax credit for political contributions is federal: Income Tax Act, s.\u00a0127(3).',
      agent:
        'The official agent accepts contributions (Canada Elections Act, s.\u00a0477.47(2)) and signs receipts for them (Income Tax Act, s.\u00a0127(3)).',
      window:
        'Contributions to a candidate are receipted from the day on which the nomination is confirmed until one month after polling day (Income Tax Act, s.\u00a0127(3); Canada Elections Act, s.\u00a02).',
    },
    groups: {
      level: 'Level of the election',
      agent: 'Official agent',
      window: 'Nomination and polling day',
      authorization: 'Leader’s authorization',
      receipt: 'Shown on receipts and pages',
      place: 'Time zone',
    },
    purpose: {
      level: 'Only federal campaigns issue official receipts. The operator of this installation sets the level.',
      agent: 'The person who accepts contributions and signs the receipts. Every receipt names them.',
      window:
        'A contribution gets a receipt if it was received between the first of these days and one month after the second.',
      authorization:
        'The party leader has authorized the electoral district association. Tick this once it is on file.',
      receipt:
        'Write the candidate’s name as it appears on the nomination paper. Receipt numbers start with the number of the electoral district, or with the campaign’s code if there is none.',
      place:
        'Forms propose today as it is where the campaign is. The days in which receipts may be issued are those of Ottawa, as everywhere.',
    },
    fields: {
      name: 'Name of the campaign',
      candidateName: 'Candidate',
      party: 'Party',
      riding: 'Riding',
      ednNumber: 'Number of the electoral district',
      electionDate: 'Polling day',
      officialAgentName: 'Official agent’s name',
      officialAgentAddress: 'Official agent’s address',
      nominationConfirmedDate: 'Nomination confirmed on',
      leaderAuthorizationOnFile: 'The leader’s authorization is on file',
      timeZone: 'Time as in',
    },
    ofProvince: (towns) => `As most of the province: ${towns}`,
    levels: {
      FEDERAL: 'This is a federal campaign.',
      PROVINCIAL: 'This is a provincial campaign.',
      MUNICIPAL: 'This is a municipal campaign.',
    },
    use: 'Plan and usage',
    plan: (tier, requests) => `${tier} plan: ${requests} requests a minute for each key.`,
    withoutApi: (tier) => `${tier} plan: no API keys.`,
    voters: 'Voters',
    people: 'People',
    keys: 'Active keys',
    of: (used, cap) => `${used} of ${cap}`,
    operator: 'The operator of this installation can move the campaign to another plan.',
  },
  fr: {
    title: 'Campagne',
    saved: 'Enregistré. Les reçus déjà délivrés restent tels quels.',
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
      level: 'Niveau de l’élection',
      agent: 'Agent officiel',
      window: 'Candidature et jour du scrutin',
      authorization: 'Autorisation du chef',
      receipt: 'Mentions sur les reçus',
      place: 'Fuseau horaire',
    },
    purpose: {
      level:
        'Seules les campagnes fédérales délivrent des reçus officiels. L’exploitant de cette installation fixe le niveau.',
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
    operator: 'L’exploitant de cette installation peut faire passer la campagne à un autre forfait.',
  },
};
