import type { CampaignFact } from '#server/campaign/campaigns/update-campaign.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface FactTexts {
  readonly title: string;
  readonly saved: string;
  readonly save: string;
  readonly gate: (name: string) => string;
  readonly open: string;
  readonly shut: string;
  readonly groups: Readonly<Record<'level' | 'agent' | 'window' | 'authorization' | 'receipt', string>>;
  readonly purpose: Readonly<Record<'level' | 'agent' | 'window' | 'authorization' | 'receipt', string>>;
  readonly fields: Readonly<Record<CampaignFact, string>>;
  readonly levels: Readonly<Record<'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL', string>>;
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
    saved: 'Saved. Receipts that were issued before stay as they are.',
    save: 'Save',
    gate: (name) => `Gate “${name}”:`,
    open: 'open',
    shut: 'shut',
    groups: {
      level: 'Level of the election',
      agent: 'Official agent',
      window: 'Nomination and polling day',
      authorization: 'Leader’s authorization',
      receipt: 'What receipts and pages name',
    },
    purpose: {
      level: 'Receipts are for federal campaigns. The operator sets the level, the plan and the code.',
      agent:
        'The official agent receives contributions and signs receipts (Canada Elections Act, s. 477.47(2); Income Tax Act, s. 127(3)). The name stands on every receipt; without it none is issued.',
      window:
        'A contribution gets a receipt if it was received from the day the nomination was confirmed to one calendar month after polling day.',
      authorization:
        'The party leader’s authorization for the electoral district association. Tick it when it is on file.',
      receipt:
        'The candidate’s name as on the nomination paper. Receipt serials begin with the district’s number, or with the campaign’s code where there is none.',
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
    },
    levels: { FEDERAL: 'federal', PROVINCIAL: 'provincial', MUNICIPAL: 'municipal' },
    use: 'Plan and use',
    plan: (tier, requests) => `Plan ${tier}: ${requests} requests a minute for each key.`,
    withoutApi: (tier) => `Plan ${tier}: without API keys.`,
    voters: 'Voters',
    people: 'People',
    keys: 'Keys that work',
    of: (used, cap) => `${used} of ${cap}`,
    operator: 'The operator of this installation moves a campaign to another plan.',
  },
  fr: {
    title: 'Campagne',
    saved: 'Enregistré. Les reçus déjà délivrés restent tels quels.',
    save: 'Enregistrer',
    gate: (name) => `Condition « ${name} » :`,
    open: 'remplie',
    shut: 'non remplie',
    groups: {
      level: 'Niveau de l’élection',
      agent: 'Agent officiel',
      window: 'Candidature et jour du scrutin',
      authorization: 'Autorisation du chef',
      receipt: 'Mentions sur les reçus',
    },
    purpose: {
      level: 'Seules les campagnes fédérales délivrent des reçus. L’exploitant fixe le niveau, le forfait et le code.',
      agent:
        'L’agent officiel reçoit les contributions et signe les reçus (Loi électorale du Canada, par. 477.47(2); Loi de l’impôt sur le revenu, par. 127(3)). Son nom figure sur chaque reçu; sans lui, aucun n’est délivré.',
      window:
        'Une contribution donne droit à un reçu si elle a été reçue entre le jour où la candidature a été confirmée et un mois après le jour du scrutin.',
      authorization:
        'L’autorisation du chef du parti pour l’association de circonscription. Cochez quand elle est au dossier.',
      receipt:
        'Le nom du candidat tel que sur l’acte de candidature. Les numéros de reçu commencent par le numéro de la circonscription, sinon par le code de la campagne.',
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
    },
    levels: { FEDERAL: 'fédéral', PROVINCIAL: 'provincial', MUNICIPAL: 'municipal' },
    use: 'Forfait et utilisation',
    plan: (tier, requests) => `Forfait ${tier} : ${requests} requêtes par minute pour chaque clé.`,
    withoutApi: (tier) => `Forfait ${tier} : sans clés d’API.`,
    voters: 'Électeurs',
    people: 'Personnes',
    keys: 'Clés en vigueur',
    of: (used, cap) => `${used} sur ${cap}`,
    operator: 'L’exploitant de cette installation fait passer une campagne à un autre forfait.',
  },
};
