import { Type } from 'typebox';
import { type HustingsError, notFound, refused } from '#core/errors.ts';
import { formatCents } from '#core/money.ts';
import { annotate, nullable } from '#server/call/schema.ts';
import type { ResponseOf } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { dayAsTimestamp, money, record, timestamp } from '#server/records/schemas/schemas.ts';
import { sortedBy } from '#server/store/lists/list-order.ts';
import { newestFirst, type Ordered, type PageRequest } from '#server/store/lists/newest-first.ts';
import { column, type SortKey } from '#server/store/lists/sort-key.ts';
import { queryById } from '#server/store/query-by-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** What each person may give at most without a name (Canada Elections Act, s. 366(2)). In cents. */
export const mostEach = 2000;
export const mostPeople = 10_000;
export const longestEvent = 200;

/** Gifts of one event, as they are recorded. The amount in cents, the day as YYYY-MM-DD. */
export interface AnonymousGifts {
  readonly id: string;
  readonly event: string;
  readonly day: string;
  readonly people: number;
  readonly cents: number;
  readonly recordedAt: Date;
  /** Null while they count. */
  readonly withdrawnAt: Date | null;
}

/** As many as a campaign has events at most, so that a page of the console lists them all. */
export const mostEvents = 500;

/** As answers have them. */
export const Gifts = record(
  {
    id: Type.String({
      description: 'The id of the record, assigned by the server.',
      examples: [exampleIds.anonymousGifts],
    }),
    event: Type.String({ description: 'The event at which they were collected.', examples: ['Pancake breakfast'] }),
    date: annotate(dayAsTimestamp, {
      description: 'The day on which they were received.',
      examples: ['2026-09-19T00:00:00.000Z'],
    }),
    people: Type.Integer({
      minimum: 1,
      maximum: mostPeople,
      description: 'The approximate number of contributors.',
      examples: [40],
    }),
    amount: annotate(money, { description: 'The sum of their gifts.', examples: ['310.00'] }),
    recordedAt: annotate(timestamp, {
      description: 'When they were recorded.',
      examples: ['2026-09-20T15:00:12.845Z'],
    }),
    withdrawnAt: nullable(timestamp, {
      description: 'When they were withdrawn; null if they count.',
      examples: [null],
    }),
  },
  {
    title: 'AnonymousGifts',
    description: 'Gifts of $20 or less that were collected at an event from anonymous contributors.',
  },
);

export const showGifts = ({ id, event, day, people, cents, ...gifts }: AnonymousGifts): ResponseOf<typeof Gifts> => ({
  id,
  event,
  date: `${day}T00:00:00.000Z`,
  people,
  amount: formatCents(cents),
  recordedAt: gifts.recordedAt.toISOString(),
  withdrawnAt: gifts.withdrawnAt === null ? null : gifts.withdrawnAt.toISOString(),
});

export const tooMany = (): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'anonymous.tooMany',
    `Anonymous gifts of ${mostEvents} events are recorded, and no more can be.`,
    { most: mostEvents },
  );

export const tooMuch = (): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'anonymous.tooMuch',
    'The sum is more than $20 for each person. A gift above that needs a name and an address: record it as a donation.',
  );

export const noSuchGifts = (): HustingsError =>
  notFound('There are no anonymous gifts of this id, or they were taken back before.');

const columns = `id, event, received_on as day, people, amount_cents as cents, created_at as "recordedAt",
  withdrawn_at as "withdrawnAt"`;
const newest = `select ${columns} from anonymous_gifts where campaign_id = $1 order by received_on desc, id desc limit ${mostEvents}`;
const one = `select ${columns} from anonymous_gifts where campaign_id = $1 and id = $2`;

/** What was recorded, the newest days first, those that were taken back included. */
export const listAnonymousGifts = (tx: CampaignTransaction): Promise<AnonymousGifts[]> =>
  tx.query<AnonymousGifts>(newest, [tx.campaignId]);

const insert = `insert into anonymous_gifts (campaign_id, id, event, received_on, people, amount_cents, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

export async function insertGifts(
  tx: CampaignTransaction,
  { id, event, day, people, cents }: Pick<AnonymousGifts, 'id' | 'event' | 'day' | 'people' | 'cents'>,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await tx.query(insert, [tx.campaignId, id, event, day, people, cents, userId, now]);
}

/** Errors: 404. */
export const findGifts = (tx: CampaignTransaction, id: string): Promise<AnonymousGifts> =>
  queryById(tx, one, id, noSuchGifts);

const day: SortKey = column('received_on', 'day');
const newestDays = sortedBy('newest days', [day], true);

/** The same in pages. */
export const giftsNewestFirst = (tx: CampaignTransaction, page: PageRequest) =>
  newestFirst<AnonymousGifts & Ordered>(
    tx,
    { list: 'listAnonymousGifts', columns: `${columns}, created_at`, from: 'anonymous_gifts', order: newestDays },
    page,
  );

export interface AnonymousSum {
  readonly events: number;
  readonly people: number;
  readonly cents: number;
  /** What was taken back, which is in none of the others. */
  readonly withdrawnCents: number;
}

const sum = `select count(*) filter (where counts)::int as events, coalesce(sum(people) filter (where counts), 0)::int as people,
    coalesce(sum(amount_cents) filter (where counts), 0)::float8 as cents,
    coalesce(sum(amount_cents) filter (where not counts), 0)::float8 as "withdrawnCents"
  from (select people, amount_cents, withdrawn_at is null as counts from anonymous_gifts where campaign_id = $1) gifts`;

/** What counts of them, and what does not. */
export async function sumOfAnonymousGifts(tx: CampaignTransaction): Promise<AnonymousSum> {
  const [found] = await tx.query<AnonymousSum>(sum, [tx.campaignId]);
  return found as AnonymousSum;
}
