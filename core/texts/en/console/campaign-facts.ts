export const factTexts = {
  title: 'Campaign',
  save: 'Save',
  lead: 'A contribution gets an official receipt when six conditions are met. Four of them concern the campaign and are set here. The other two concern each donation: a gift of money, and the donor’s attestation.',
  /** The text of a condition for receipts, by its name. */
  met: (name: string) => `Condition met: ${name}`,
  notMet: (name: string) => `Condition not met yet: ${name}`,
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
    authorization: 'The party leader has authorized the electoral district association. Tick this once it is on file.',
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
  /** The choice that stands for none. */
  ofProvince: (towns: string) => `As most of the province: ${towns}`,
  levels: {
    FEDERAL: 'This is a federal campaign.',
    PROVINCIAL: 'This is a provincial campaign.',
    MUNICIPAL: 'This is a municipal campaign.',
  },
  use: 'Plan and usage',
  plan: (tier: string, requests: string) => `${tier} plan: ${requests} requests a minute for each key.`,
  withoutApi: (tier: string) => `${tier} plan: no API keys.`,
  voters: 'Voters',
  people: 'People',
  keys: 'Active keys',
  of: (used: string, cap: string) => `${used} of ${cap}`,
  over: (used: string, allowed: string) => `${used}: more than the ${allowed} of the plan`,
  operator: 'The operator of this installation can move the campaign to another plan.',
};
