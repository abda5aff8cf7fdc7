import { addDays, easternDay, isDay } from '#core/dates.ts';
import { HustingsError, notFound, refused } from '#core/errors.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, personOf } from '#server/operations/principal.ts';

/** What each person may give at most without a name (Canada Elections Act, s. 366(2)). In cents. */
export const mostEach = 2000;
export const mostPeople = 10_000;
export const longestEvent = 200;

/** Gifts of one event, as they are recorded. The amount in cents, the day as YYYY-MM-DD. */
export interface NewAnonymousGifts {
  /** Made by the form: one that is sent twice is recorded once. */
  readonly id: string;
  readonly event: string;
  readonly day: string;
  readonly people: number;
  readonly cents: number;
}

export interface AnonymousGifts extends NewAnonymousGifts {
  /** Null while they count. */
  readonly withdrawnAt: Date | null;
}

/** As many as a campaign has events at most, so that a page lists them all. */
export const mostEvents = 500;

const count = 'select count(*)::int as events from anonymous_gifts where campaign_id = $1';

const tooMany = () =>
  refused(
    [422, 'validation_failed'],
    'anonymous.tooMany',
    `Anonymous gifts of ${mostEvents} events are recorded, and no more can be.`,
    { most: mostEvents },
  );

const insert = `insert into anonymous_gifts (campaign_id, id, event, received_on, people, amount_cents, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (campaign_id, id) do nothing`;

/**
 * Records what people gave at an event without their names: about how many, and the sum. Errors: 400 for a field; 422 if
 * the sum is more than $20 for each of them.
 */
export function recordAnonymousGifts(
  pool: CampaignPool,
  principal: Principal,
  gifts: NewAnonymousGifts,
  now: Date,
): Promise<void> {
  const operation = { operationId: 'recordAnonymousGifts', role: 'MANAGER' } as const;
  return perform(pool, principal, operation, now, async ({ tx, audit }) => {
    Object.assign(audit, { recordId: gifts.id, fields: ['event', 'date', 'people', 'amount'] });
    check(gifts, now);
    const { id, event, day, people, cents } = gifts;
    const [held] = await tx.query<{ events: number }>(count, [tx.campaignId]);
    if ((held?.events ?? 0) >= mostEvents) throw tooMany();
    await tx.query(insert, [tx.campaignId, id, event, day, people, cents, requirePerson(principal), now]);
  });
}

function check({ id, event, day, people, cents }: NewAnonymousGifts, now: Date): void {
  const isSound =
    canBeRecordId(id) &&
    event.trim() !== '' &&
    event.length <= longestEvent &&
    isDay(day) &&
    day <= addDays(easternDay(now.getTime()), 1) &&
    Number.isInteger(people) &&
    people >= 1 &&
    people <= mostPeople &&
    Number.isSafeInteger(cents) &&
    cents >= 1;
  if (!isSound)
    throw new HustingsError(400, 'validation_failed', 'A field of the anonymous gifts is missing or faulty.');
  if (cents <= people * mostEach) return;
  throw refused(
    [422, 'validation_failed'],
    'anonymous.tooMuch',
    'The sum is more than $20 for each person. A gift above that needs a name and an address: record it as a donation.',
  );
}

function requirePerson(principal: Principal): string {
  const person = personOf(principal);
  if (person === null) throw new TypeError('anonymous gifts are recorded by a member');
  return person;
}

const withdraw = `update anonymous_gifts set withdrawn_at = $3, withdrawn_by = $4
  where campaign_id = $1 and id = $2 and withdrawn_at is null returning id`;

/** Takes gifts back that were recorded by mistake. They stay on record. Errors: 404, also if it was done before. */
export function withdrawAnonymousGifts(pool: CampaignPool, principal: Principal, id: string, now: Date): Promise<void> {
  const operation = { operationId: 'withdrawAnonymousGifts', role: 'MANAGER' } as const;
  return perform(pool, principal, operation, now, async ({ tx, audit }) => {
    const values = [tx.campaignId, id, now, requirePerson(principal)];
    const gone = canBeRecordId(id) ? await tx.query(withdraw, values) : [];
    if (gone.length === 0) throw notFound('There are no anonymous gifts of this id, or they were taken back before.');
    Object.assign(audit, { recordId: id, fields: ['withdrawn'] });
  });
}

const newest = `select id, event, received_on as day, people, amount_cents as cents, withdrawn_at as "withdrawnAt"
  from anonymous_gifts where campaign_id = $1 order by received_on desc, id desc limit ${mostEvents}`;

/** What was recorded, the newest days first, those that were taken back included. */
export const listAnonymousGifts = (tx: CampaignTransaction): Promise<AnonymousGifts[]> =>
  tx.query<AnonymousGifts>(newest, [tx.campaignId]);

export interface AnonymousSum {
  readonly events: number;
  readonly people: number;
  readonly cents: number;
}

const sum = `select count(*)::int as events, coalesce(sum(people), 0)::int as people,
    coalesce(sum(amount_cents), 0)::float8 as cents
  from anonymous_gifts where campaign_id = $1 and withdrawn_at is null`;

/** What counts of them. */
export async function sumOfAnonymousGifts(tx: CampaignTransaction): Promise<AnonymousSum> {
  const [found] = await tx.query<AnonymousSum>(sum, [tx.campaignId]);
  return found as AnonymousSum;
}
