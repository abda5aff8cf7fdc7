/**
 * The contract's tables, written by hand and not derived from our schemas, so that a wrong schema fails the tests. They
 * stay in one file, longer than others, so that they can be read beside the contract.
 */

export const enumerations = {
  DonationMethod: ['CREDIT_CARD', 'ETRANSFER', 'CHEQUE', 'CASH', 'OTHER', 'IN_KIND'],
  ReceiptStatus: ['PENDING', 'ISSUED', 'SPOILED'],
  InteractionType: ['DOOR', 'PHONE', 'EMAIL', 'SMS'],
  InteractionDisposition: [
    'STRONG_SUPPORT',
    'LEANING_SUPPORT',
    'UNDECIDED',
    'LEANING_OPPOSE',
    'STRONG_OPPOSE',
    'NOT_HOME',
    'MOVED',
    'REFUSED',
    'WRONG_NUMBER',
  ],
  LawnSignStatus: ['REQUESTED', 'INSTALLED', 'COLLECTED'],
  ElectionLevel: ['FEDERAL', 'PROVINCIAL', 'MUNICIPAL'],
  SubscriptionTier: ['COMMUNITY', 'STARTER', 'PRO', 'CAMPAIGN_HQ'],
  VolunteerStatus: ['PENDING', 'ACTIVE', 'INACTIVE'],
} as const;

/** Code and status of every error. */
export const errors = [
  ['unauthorized', 401],
  ['forbidden', 403],
  ['not_found', 404],
  ['validation_failed', 400],
  ['validation_failed', 422],
  ['limit_exceeded', 402],
  ['rate_limit_exceeded', 429],
  ['idempotency_key_reused', 422],
  ['internal', 500],
] as const;

export const requestsPerMinute = { STARTER: 60, PRO: 300, CAMPAIGN_HQ: 1200 } as const;

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly scope: string;
  /** The kind of the response's `data`: a record, a list of records, or the response of DELETE. */
  readonly answers: readonly ['one' | 'list', keyof typeof shown] | 'deletion';
  readonly query?: readonly string[];
  readonly body?: keyof typeof bodies;
  readonly bodyOptional?: true;
  /** The "extra errors" of the table. */
  readonly errors: readonly number[];
}

const page = ['cursor', 'limit'] as const;

const operation = (
  method: string,
  path: string,
  scope: string,
  answers: Operation['answers'],
  errors: readonly number[],
  rest: Pick<Operation, 'query' | 'body' | 'bodyOptional'> = {},
): Operation => ({ method, path, scope, answers, errors, ...rest });

export const operations: readonly Operation[] = [
  operation('GET', '/voters', 'voters:read', ['list', 'Voter'], [], { query: [...page, 'riding', 'support_level'] }),
  operation('POST', '/voters', 'voters:write', ['one', 'Voter'], [400, 402, 422], { body: 'CreateVoter' }),
  operation('GET', '/voters/{id}', 'voters:read', ['one', 'Voter'], [404]),
  operation('PATCH', '/voters/{id}', 'voters:write', ['one', 'Voter'], [400, 404, 422], { body: 'UpdateVoter' }),
  operation('GET', '/donations', 'donations:read', ['list', 'Donation'], [400], {
    query: [...page, 'q', 'receipt_status', 'method', 'date_from', 'date_to'],
  }),
  operation('POST', '/donations', 'donations:write', ['one', 'Donation'], [400, 422], { body: 'CreateDonation' }),
  operation('GET', '/donations/{id}', 'donations:read', ['one', 'Donation'], [404]),
  operation('POST', '/donations/{id}/receipt', 'donations:write', ['one', 'Donation'], [400, 422], {
    body: 'IssueReceipt',
    bodyOptional: true,
  }),
  operation('GET', '/volunteers', 'volunteers:read', ['list', 'Volunteer'], [], { query: page }),
  operation('GET', '/canvassing/interactions', 'canvassing:read', ['list', 'VoterInteraction'], [], {
    query: [...page, 'voter_id'],
  }),
  operation('POST', '/canvassing/interactions', 'canvassing:write', ['one', 'VoterInteraction'], [400, 404, 422], {
    body: 'CreateInteraction',
  }),
  operation('GET', '/canvassing/walklist', 'canvassing:read', ['list', 'Voter'], [], {
    query: ['limit', 'riding', 'poll', 'support_levels', 'exclude_contacted'],
  }),
  operation('GET', '/lawn-signs', 'lawn_signs:read', ['list', 'LawnSign'], [400], { query: [...page, 'status'] }),
  operation('POST', '/lawn-signs', 'lawn_signs:write', ['one', 'LawnSign'], [400, 422], { body: 'CreateLawnSign' }),
  operation('GET', '/lawn-signs/{id}', 'lawn_signs:read', ['one', 'LawnSign'], [404]),
  operation('PATCH', '/lawn-signs/{id}', 'lawn_signs:write', ['one', 'LawnSign'], [400, 404, 422], {
    body: 'UpdateLawnSign',
  }),
  operation('DELETE', '/lawn-signs/{id}', 'lawn_signs:write', 'deletion', [404, 422]),
  operation('GET', '/campaign', 'campaign:read', ['one', 'Campaign'], [404]),
];

/** A field of a request body. `min` and `max` count characters of text, items of a list, or are a number's bounds. */
export interface Bounds {
  readonly type: 'string' | 'email' | 'postalCode' | 'day' | 'number' | 'integer' | 'boolean' | 'strings' | 'enum';
  readonly min?: number;
  readonly max?: number;
  /** The number must be greater than this. */
  readonly above?: number;
  /** Of each item of a list. */
  readonly itemMax?: number;
  readonly values?: readonly string[];
  readonly nullable?: true;
  /** Beyond the contract: the field accepts what responses have of it too. */
  readonly asAnswered?: true;
  readonly required?: true;
  readonly default?: unknown;
}

const text = (min: number, max: number): Bounds => ({ type: 'string', ...(min > 0 && { min }), max });
const required = (bounds: Bounds): Bounds => ({ ...bounds, required: true });
const orNull = (bounds: Bounds): Bounds => ({ ...bounds, nullable: true });
const email: Bounds = { type: 'email', max: 255 };
const postalCode: Bounds = { type: 'postalCode' };
const level: Bounds = { type: 'integer', min: 1, max: 5 };
const one = (name: keyof typeof enumerations): Bounds => ({ type: 'enum', values: enumerations[name] });

const updateVoter = {
  firstName: text(1, 100),
  lastName: text(1, 100),
  email: orNull(email),
  phone: orNull(text(0, 20)),
  address: text(0, 500),
  city: text(0, 100),
  province: text(0, 50),
  postalCode,
  riding: text(0, 200),
  poll: text(0, 20),
  supportLevel: orNull(level),
  notes: orNull(text(0, 5000)),
  tags: { type: 'strings', max: 20, itemMax: 50 },
} satisfies Record<string, Bounds>;

const updateLawnSign = {
  address: text(1, 500),
  voterId: orNull(text(0, 100)),
  latitude: orNull({ type: 'number', min: -90, max: 90 }),
  longitude: orNull({ type: 'number', min: -180, max: 180 }),
  status: one('LawnSignStatus'),
  assignedVolunteerId: orNull(text(0, 100)),
} satisfies Record<string, Bounds>;

export const bodies = {
  CreateVoter: {
    ...updateVoter,
    firstName: required(updateVoter.firstName),
    lastName: required(updateVoter.lastName),
    address: required(updateVoter.address),
    city: required(updateVoter.city),
    province: required(updateVoter.province),
    postalCode: required(postalCode),
    riding: required(updateVoter.riding),
    poll: { ...updateVoter.poll, default: '' },
  },
  UpdateVoter: updateVoter,
  CreateDonation: {
    donorName: required(text(2, 200)),
    donorEmail: orNull(email),
    donorPhone: orNull(text(0, 20)),
    donorAddress: required(text(1, 500)),
    donorCity: required(text(1, 100)),
    donorProvince: required(text(1, 50)),
    donorPostalCode: required(postalCode),
    amount: required({ type: 'number', above: 0, max: 100_000, asAnswered: true }),
    date: required({ type: 'day', asAnswered: true }),
    method: required(one('DonationMethod')),
    advantageDescription: orNull(text(0, 500)),
    advantageAmount: orNull({ type: 'number', min: 0, asAnswered: true }),
    donorIsCanadianAttested: { type: 'boolean', default: false },
    notes: orNull(text(0, 2000)),
  },
  IssueReceipt: { receiptNumber: text(0, 50), replacesReceiptNumber: text(0, 50) },
  CreateInteraction: {
    voterId: required(text(1, 100)),
    type: required(one('InteractionType')),
    disposition: orNull(one('InteractionDisposition')),
    supportLevel: orNull(level),
    notes: orNull(text(0, 5000)),
  },
  CreateLawnSign: {
    ...updateLawnSign,
    address: required(updateLawnSign.address),
    status: { ...updateLawnSign.status, default: 'REQUESTED' },
  },
  UpdateLawnSign: updateLawnSign,
} as const satisfies Record<string, Record<string, Bounds>>;

export type BodyName = keyof typeof bodies;

/**
 * The fields of responses: each one's type, `?` if it may be absent, `|null` if it may be null.
 */

export const shown = {
  Voter: {
    id: 'string',
    campaignId: 'string',
    firstName: 'string',
    lastName: 'string',
    email: 'email|null?',
    phone: 'string|null?',
    address: 'string',
    city: 'string',
    province: 'string',
    postalCode: 'postalCode',
    riding: 'string',
    poll: 'string',
    supportLevel: 'level|null?',
    lastContact: 'date-time|null?',
    notes: 'string|null?',
    createdAt: 'date-time',
    updatedAt: 'date-time?',
  },
  Donation: {
    id: 'string',
    campaignId: 'string',
    donorName: 'string',
    donorEmail: 'email|null?',
    donorPhone: 'string|null?',
    donorAddress: 'string',
    donorCity: 'string',
    donorProvince: 'string',
    donorPostalCode: 'string',
    amount: 'decimal',
    date: 'date-time',
    method: 'DonationMethod',
    advantageDescription: 'string|null?',
    advantageAmount: 'decimal|null?',
    eligibleAmount: 'decimal',
    receiptStatus: 'ReceiptStatus',
    receiptNumber: 'string|null?',
    receiptIssuedDate: 'date-time|null?',
    receiptHtml: 'string|null?',
    replacesReceiptNumber: 'string|null?',
    // Beyond the contract, and only if they say something: of a spoiled receipt, and of a donation out of force.
    receiptMark: 'string?',
    withdrawn: 'string?',
    donorIsCanadianAttested: 'boolean?',
    notes: 'string|null?',
    createdAt: 'date-time',
  },
  Volunteer: {
    id: 'string',
    campaignId: 'string',
    userId: 'string|null?',
    name: 'string',
    email: 'email',
    phone: 'string|null?',
    role: 'string',
    status: 'VolunteerStatus',
    skills: 'strings?',
    hoursLogged: 'number?',
    createdAt: 'date-time',
  },
  VoterInteraction: {
    id: 'string',
    voterId: 'string',
    userId: 'string',
    type: 'InteractionType',
    disposition: 'InteractionDisposition|null?',
    notes: 'string|null?',
    latitude: 'number|null?',
    longitude: 'number|null?',
    createdAt: 'date-time',
  },
  LawnSign: {
    id: 'string',
    campaignId: 'string',
    voterId: 'string|null?',
    address: 'string',
    latitude: 'number|null?',
    longitude: 'number|null?',
    status: 'LawnSignStatus',
    requestedAt: 'date-time',
    installedAt: 'date-time|null?',
    collectedAt: 'date-time|null?',
    assignedVolunteerId: 'string|null?',
  },
  Campaign: {
    id: 'string',
    name: 'string',
    candidateName: 'string',
    party: 'string',
    riding: 'string',
    ednNumber: 'string|null?',
    electionLevel: 'ElectionLevel',
    electionDate: 'date-time',
    spendingLimit: 'decimal?',
    contributionLimit: 'decimal?',
    subscriptionTier: 'SubscriptionTier',
    seatCount: 'integer?',
    isDemo: 'boolean?',
    officialAgentName: 'string|null?',
    officialAgentAddress: 'string|null?',
    nominationConfirmedDate: 'date-time|null?',
    leaderAuthorizationOnFile: 'boolean?',
    createdAt: 'date-time',
  },
} as const satisfies Record<string, Record<string, string>>;

export type ShownName = keyof typeof shown;
