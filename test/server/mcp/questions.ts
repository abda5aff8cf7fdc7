/** A tool call of a question. A text that begins with `$n/` stands for that path in the response of the n-th call. */
interface Call {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Question {
  /** As a person asks an assistant. */
  readonly asked: string;
  readonly of: 'campaign' | 'electoral';
  readonly calls: readonly Call[];
  /**
   * What in the responses answers it: paths, as in a call's arguments, and their values. `*` stands for any entry of a
   * list; at least one must match.
   */
  readonly answeredBy: Readonly<Record<string, string | number | boolean | null | RegExp>>;
}

const donor = {
  donorName: 'Gideon Tidemere',
  donorAddress: '1 Marram Rd',
  donorCity: 'Port Merrow',
  donorProvince: 'XA',
  donorPostalCode: 'Z1A 1A1',
};

const something = /./;
const money = /^\d+\.\d\d$/;

/** Twenty questions to the demo campaign and the sample region. The later ones build upon what the earlier ones wrote. */
export const questions = (today: string): readonly Question[] => [
  {
    asked: 'Who is our candidate, and when is election day?',
    of: 'campaign',
    calls: [{ tool: 'get_campaign_and_team', arguments: { limit: 1 } }],
    answeredBy: { '$1/campaign/candidateName': 'Rosalind Kelpwright', '$1/campaign/electionDate': /^\d{4}-\d\d-\d\dT/ },
  },
  {
    asked: 'Which of our volunteers know first aid?',
    of: 'campaign',
    calls: [{ tool: 'get_campaign_and_team', arguments: { limit: 200 } }],
    answeredBy: {
      '$1/volunteers/*/skills/*': 'first aid',
      '$1/volunteers/*/name': something,
      '$1/pagination/nextCursor': null,
    },
  },
  {
    asked: 'Show me five strong supporters in our riding.',
    of: 'campaign',
    calls: [
      { tool: 'get_campaign_and_team', arguments: { limit: 1 } },
      { tool: 'find_voters', arguments: { riding: '$1/campaign/riding', support_level: 1, limit: 5 } },
    ],
    answeredBy: { '$2/data/4/supportLevel': 1, '$2/data/4/riding': 'Port Merrow South—Larkfield' },
  },
  {
    asked: 'Whom did we speak with last, and how did it go?',
    of: 'campaign',
    calls: [
      { tool: 'find_interactions', arguments: { limit: 1 } },
      { tool: 'find_voters', arguments: { id: '$1/data/0/voterId' } },
    ],
    answeredBy: { '$1/data/0/type': /^(DOOR|PHONE|EMAIL|SMS)$/, '$2/data/0/lastName': something },
  },
  {
    asked: 'Give me a round of doors in our riding: undecided people whom nobody has met yet.',
    of: 'campaign',
    calls: [
      { tool: 'get_campaign_and_team', arguments: { limit: 1 } },
      {
        tool: 'get_walk_list',
        arguments: { riding: '$1/campaign/riding', support_levels: '3', exclude_contacted: true },
      },
    ],
    answeredBy: { '$2/data/0/supportLevel': 3, '$2/data/0/lastContact': null, '$2/data/0/address': something },
  },
  {
    asked: 'I just met the first of them at the door: she leans towards us. Please note that.',
    of: 'campaign',
    calls: [
      {
        tool: 'get_walk_list',
        arguments: { riding: 'Port Merrow South—Larkfield', support_levels: '3', exclude_contacted: true, limit: 1 },
      },
      {
        tool: 'log_interaction',
        arguments: { voterId: '$1/data/0/id', type: 'DOOR', disposition: 'LEANING_SUPPORT', supportLevel: 2 },
      },
      { tool: 'find_voters', arguments: { id: '$1/data/0/id' } },
    ],
    answeredBy: {
      '$2/data/disposition': 'LEANING_SUPPORT',
      '$3/data/0/supportLevel': 2,
      '$3/data/0/lastContact': something,
    },
  },
  {
    asked: 'Add a voter: Anne Tremblay, 345 Main St, Port Merrow XA Z1A 1A1, riding Port Merrow Centre, poll 12.',
    of: 'campaign',
    calls: [
      {
        tool: 'save_voter',
        arguments: {
          firstName: 'Anne',
          lastName: 'Tremblay',
          address: '345 Main St',
          city: 'Port Merrow',
          province: 'XA',
          postalCode: 'Z1A 1A1',
          riding: 'Port Merrow Centre',
          poll: '12',
          idempotencyKey: 'add Anne Tremblay',
        },
      },
    ],
    answeredBy: { '$1/data/id': something, '$1/data/lastName': 'Tremblay' },
  },
  {
    asked: 'Anne Tremblay has moved to 12 Ropewalk St. Please correct that.',
    of: 'campaign',
    calls: [
      { tool: 'find_voters', arguments: { q: 'Anne Tremblay' } },
      { tool: 'save_voter', arguments: { id: '$1/data/0/id', address: '12 Ropewalk St' } },
    ],
    answeredBy: { '$1/data/0/lastName': 'Tremblay', '$2/data/address': '12 Ropewalk St', '$2/data/poll': '12' },
  },
  {
    asked: 'Which donations still wait for a receipt?',
    of: 'campaign',
    calls: [{ tool: 'find_donations', arguments: { receipt_status: 'PENDING', limit: 200 } }],
    answeredBy: { '$1/data/*/receiptStatus': 'PENDING', '$1/data/*/donorName': something, '$1/data/*/amount': money },
  },
  {
    asked: 'Gideon Tidemere, 1 Marram Rd, Port Merrow XA Z1A 1A1, gave us a cheque of $200 today. He is Canadian.',
    of: 'campaign',
    calls: [
      {
        tool: 'record_donation',
        arguments: {
          ...donor,
          amount: 200,
          date: today,
          method: 'CHEQUE',
          donorIsCanadianAttested: true,
          idempotencyKey: 'cheque of Gideon Tidemere',
        },
      },
    ],
    answeredBy: { '$1/data/eligibleAmount': '200.00', '$1/data/receiptStatus': 'PENDING' },
  },
  {
    asked: 'How much more may Gideon Tidemere give us this year?',
    of: 'campaign',
    calls: [
      { tool: 'get_campaign_and_team', arguments: { limit: 1 } },
      { tool: 'find_donations', arguments: { q: 'Gideon Tidemere', date_from: `${today.slice(0, 4)}-01-01` } },
    ],
    answeredBy: { '$1/campaign/contributionLimit': money, '$2/data/0/eligibleAmount': '200.00' },
  },
  {
    asked: 'Issue the receipt for Gideon Tidemere’s cheque.',
    of: 'campaign',
    calls: [
      { tool: 'find_donations', arguments: { q: 'Gideon Tidemere', receipt_status: 'PENDING' } },
      { tool: 'issue_donation_receipt', arguments: { donationId: '$1/data/0/id' } },
    ],
    answeredBy: { '$2/data/receiptStatus': 'ISSUED', '$2/data/receiptNumber': /^91004-\d{4}-\d{6}$/ },
  },
  {
    asked: 'Which lawn signs still have to be put up, and who is to do it?',
    of: 'campaign',
    calls: [
      { tool: 'find_lawn_signs', arguments: { status: 'REQUESTED', limit: 200 } },
      { tool: 'get_campaign_and_team', arguments: { limit: 200 } },
    ],
    answeredBy: {
      '$1/data/*/address': something,
      '$1/data/*/assignedVolunteerId': something,
      '$2/volunteers/*/id': something,
      '$2/volunteers/*/name': something,
    },
  },
  {
    asked: 'The newest of those signs is standing now.',
    of: 'campaign',
    calls: [
      { tool: 'find_lawn_signs', arguments: { status: 'REQUESTED', limit: 1 } },
      { tool: 'save_lawn_sign', arguments: { id: '$1/data/0/id', status: 'INSTALLED' } },
    ],
    answeredBy: { '$2/data/status': 'INSTALLED', '$2/data/installedAt': something },
  },
  {
    asked: 'Which federal riding is the postal code W0A 1C0 in?',
    of: 'electoral',
    calls: [{ tool: 'look_up_postal_code', arguments: { postalCode: 'W0A 1C0' } }],
    answeredBy: {
      '$1/federal/name': 'Les Tourbières',
      '$1/resolution/alternatives/federal/1/share': /^0\.4/,
      '$1/resolution/confidence': /^0\./,
    },
  },
  {
    asked: 'Whose ward is 42.74 north, 47.92 west?',
    of: 'electoral',
    calls: [{ tool: 'look_up_point', arguments: { lat: 42.74, lng: -47.92 } }],
    answeredBy: { '$1/municipal/name': something, '$1/resolution/method': 'point', '$1/resolution/confidence': 1 },
  },
  {
    asked: 'In which ward is w0b1a1?',
    of: 'electoral',
    calls: [{ tool: 'look_up_postal_code', arguments: { postalCode: 'w0b1a1' } }],
    answeredBy: { '$1/municipal': null, '$1/absent/municipal': 'no_wards' },
  },
  {
    asked: 'How many people live in the federal riding Les Tourbières, and what may a candidate spend there?',
    of: 'electoral',
    calls: [
      { tool: 'find_boundaries', arguments: { q: 'tourbieres', level: 'FEDERAL' } },
      { tool: 'describe_boundary', arguments: { id: '$1/data/0/id' } },
    ],
    answeredBy: { '$2/nameFr': 'Les Tourbières', '$2/population': 36058, '$2/spendingLimit': money },
  },
  {
    asked: 'Who won Les Tourbières in the federal election of 2025?',
    of: 'electoral',
    calls: [
      { tool: 'find_boundaries', arguments: { q: 'tourbieres', level: 'FEDERAL' } },
      { tool: 'find_elections', arguments: { level: 'FEDERAL', year: 2025 } },
      { tool: 'find_candidates', arguments: { boundaryId: '$1/data/0/id', electionId: '$2/data/0/id' } },
    ],
    answeredBy: { '$3/data/*/elected': true, '$3/data/*/name': something, '$3/data/*/votesReceived': something },
  },
  {
    asked: 'And in which riding did the people of Z1A 1A1 vote in 2021?',
    of: 'electoral',
    calls: [
      { tool: 'find_elections', arguments: { level: 'FEDERAL', year: 2021 } },
      { tool: 'look_up_postal_code', arguments: { postalCode: 'Z1A 1A1', date: '$1/data/0/electionDate' } },
      { tool: 'find_candidates', arguments: { boundaryId: '$2/federal/id', electionId: '$1/data/0/id' } },
    ],
    answeredBy: { '$2/federal/id': /^sample-federal-2015-/, '$3/data/*/elected': true },
  },
];
