import { Type } from 'typebox';
import { enumeration } from '#server/call/schema.ts';
import { type Check, checkBody } from '#server/call/validation.ts';
import { pollKey } from '#server/campaign/addresses/walk-order.ts';
import { dayBegins } from '#server/campaign/campaigns/time-zones.ts';
import { type Narrowing, streetRange } from '#server/campaign/canvassing/walk-list/narrowing.ts';
import { mostPolls, type WalkFilter, walkGroups } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { lawnSignStatuses } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { type Channel, channel } from '#server/campaign/voters/channels.ts';
import { longestTag } from '#server/campaign/voters/united-lists.ts';
import { holdersOf } from '#server/records/external-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

export const signStates = ['NONE', ...lawnSignStatuses] as const;
export const contacts = ['NEVER', 'EVER'] as const;

export const mostTags = 20;
export const mostOwnIds = 200;
export const longestPoll = 20;
export const longestOwnId = 100;

/**
 * What a list of voters asks of each. All of it must be met; what is absent asks nothing. Of several values of a field one
 * suffices, and an empty array is met by nobody.
 */
export interface VoterCriteria {
  readonly riding?: string;
  readonly polls?: readonly string[];
  readonly levels?: readonly number[];
  readonly anyTag?: readonly string[];
  readonly noTag?: readonly string[];
  readonly phone?: boolean;
  readonly email?: boolean;
  readonly contact?: (typeof contacts)[number];
  /** YYYY-MM-DD, where the campaign is. */
  readonly contactedSince?: string;
  readonly notContactedSince?: string;
  readonly voted?: boolean;
  readonly street?: string;
  readonly city?: string;
  readonly sign?: (typeof signStates)[number];
  readonly mayReachBy?: Channel;
  readonly refuses?: Channel;
  /** What the campaign's own system calls them. */
  readonly ownIds?: readonly string[];
}

const text = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '^[^\\u0000]*$' });
const texts = (length: number, most: number) => Type.Array(text(length), { maxItems: most });
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

const schema = Type.Object(
  {
    riding: Type.Optional(Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' })),
    polls: Type.Optional(
      Type.Array(Type.String({ maxLength: longestPoll, pattern: '^[^\\u0000]*$' }), { maxItems: mostPolls }),
    ),
    levels: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 5 }), { maxItems: 6 })),
    anyTag: Type.Optional(texts(longestTag, mostTags)),
    noTag: Type.Optional(texts(longestTag, mostTags)),
    phone: Type.Optional(Type.Boolean()),
    email: Type.Optional(Type.Boolean()),
    contact: Type.Optional(
      enumeration('ContactOfVoter', contacts, { description: 'Whether a voter was ever contacted.' }),
    ),
    contactedSince: Type.Optional(day),
    notContactedSince: Type.Optional(day),
    voted: Type.Optional(Type.Boolean()),
    street: Type.Optional(text(200)),
    city: Type.Optional(text(100)),
    sign: Type.Optional(
      enumeration('SignOfVoter', signStates, { description: 'The state of a sign; NONE: there is none.' }),
    ),
    mayReachBy: Type.Optional(channel),
    refuses: Type.Optional(channel),
    ownIds: Type.Optional(texts(longestOwnId, mostOwnIds)),
  },
  { additionalProperties: false },
);

let check: Check | undefined;

/** Errors: 400 for what are no criteria. */
export function checkCriteria(criteria: unknown): asserts criteria is VoterCriteria {
  check ??= checkBody(schema);
  check(criteria);
}

/** The names of the criteria that are given, each once, as the audit log has those of filters. */
export const namesOf = (criteria: VoterCriteria): string[] => [
  ...new Set(
    Object.entries(criteria).flatMap(([name, value]) =>
      value === undefined ? [] : [auditNames[name as keyof VoterCriteria]],
    ),
  ),
];

const auditNames: Readonly<Record<keyof VoterCriteria, string>> = {
  riding: 'riding',
  polls: 'poll',
  levels: 'support_levels',
  anyTag: 'tag',
  noTag: 'withoutTag',
  phone: 'phone',
  email: 'email',
  contact: 'lastContact',
  contactedSince: 'lastContact',
  notContactedSince: 'notContactedSince',
  voted: 'voted',
  street: 'street',
  city: 'city',
  sign: 'sign',
  mayReachBy: 'reachable_by',
  refuses: 'doNotContact',
  ownIds: 'external_id',
};

/** A list of voters as the walk has it, in whose order it is read. */
export interface ListInWalk {
  readonly filter: WalkFilter;
  readonly narrowing: Narrowing;
}

/** What else is asked of the voters of a list. */
export interface Further {
  readonly polls?: readonly string[] | undefined;
  readonly levels?: readonly number[] | undefined;
}

/**
 * The filters of the walk that find the voters of a list. `further` narrows it: of polls and levels those that both have.
 * Errors: 400 for a text that is no street.
 */
export async function inWalk(
  tx: CampaignTransaction,
  criteria: VoterCriteria,
  timeZone: string,
  further: Further = {},
): Promise<ListInWalk> {
  const { riding, polls, levels, contact, contactedSince, notContactedSince, ownIds, mayReachBy, ...others } = criteria;
  if (others.street !== undefined) streetRange(others.street, 'field "street"');
  const begin = (at: string | undefined) => (at === undefined ? undefined : dayBegins(timeZone, at));
  return {
    filter: {
      riding,
      polls: both(polls, further.polls, pollKey),
      groups: groupsOf(both(levels, further.levels, String), contact),
    },
    narrowing: {
      ...others,
      reachableBy: mayReachBy && [mayReachBy],
      contactedSince: begin(contactedSince),
      notContactedSince: begin(notContactedSince),
      ids: ownIds && (await holdersOf(tx, 'voters', ownIds)).filter((id) => id !== null),
    },
  };
}

/** What is in each of two choices; undefined is every value. */
function both<Value>(
  one: readonly Value[] | undefined,
  other: readonly Value[] | undefined,
  keyOf: (value: Value) => string,
): readonly Value[] | undefined {
  if (!one || !other) return one ?? other;
  const keys = new Set(other.map(keyOf));
  return one.filter((value) => keys.has(keyOf(value)));
}

/** The values of `support_and_contact`, which are odd for who was contacted. */
function groupsOf(levels: readonly number[] | undefined, contact: VoterCriteria['contact']): number[] {
  const groups = walkGroups(levels, contact === 'NEVER');
  return contact === 'EVER' ? groups.filter((group) => group % 2 === 1) : groups;
}
