import { refused } from '#core/errors.ts';
import { cityKey, streetKey } from '#server/campaign/addresses/walk-order.ts';
import type { LawnSignRow } from '#server/campaign/lawn-signs/lawn-sign.ts';
import type { Channel } from '#server/campaign/voters/channels.ts';
import { mostNear, nearBy } from '#server/campaign/voters/finding/near-voters.ts';
import { reachableBy } from '#server/campaign/voters/finding/reachable-by.ts';
import { votedIs } from '#server/campaign/voters/has-voted.ts';
import { type CampaignTransaction, planned } from '#server/store/transaction.ts';
import { wantsVisits } from './first-residents.ts';
import type { NotAtTheDoor } from './not-at-the-door.ts';

/** What a list in pages may be narrowed by besides the filters of every walk list. All of it must be met. */
export interface Narrowing {
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly tag?: string | undefined;
  readonly notContactedSince?: Date | undefined;
  readonly voted?: boolean | undefined;
  /** The voter may be contacted by each of these channels. */
  readonly reachableBy?: readonly Channel[] | undefined;
  /** One of these tags. */
  readonly anyTag?: readonly string[] | undefined;
  /** None of these tags. */
  readonly noTag?: readonly string[] | undefined;
  readonly contactedSince?: Date | undefined;
  /** Whether there is a telephone number. */
  readonly phone?: boolean | undefined;
  readonly email?: boolean | undefined;
  /** A sign of the voter in this state; `NONE`: no sign in any. */
  readonly sign?: LawnSignRow['status'] | 'NONE' | undefined;
  /** The voter must not be contacted by this channel. */
  readonly refuses?: Channel | undefined;
  /** One of these voters. */
  readonly ids?: readonly string[] | undefined;
}

/** Errors: 400 if the text names no street. */
export function streetRange(text: string, where = 'query parameter "street"') {
  const start = streetKey(text);
  if (!start) {
    throw refused(
      [400, 'validation_failed'],
      'walk.street',
      `The ${where} must be the name of a street, such as Marram Rd.`,
    );
  }
  // No UTF-8 has the byte.
  return { column: 'street_key', start, end: Buffer.concat([start, Buffer.of(0xff)]), within: Buffer.of() } as const;
}

/** Voters who have tags are looked through for one, so many at most: they have an index, and each tag has none. */
const mostTagged = 5_000;

const withTag = `select count(*)::int as read, (array_agg(id) filter (where tags && $2::text[]))[1:${mostNear + 1}] as ids from (
    select id, tags from voters where campaign_id = $1 and tags <> '{}' order by created_at desc, id desc limit ${mostTagged + 1}
  ) tagged`;
const withSign = `select count(*)::int as read, array_agg(distinct voter_id) filter (where voter_id is not null) as ids from (
    select voter_id from lawn_signs where campaign_id = $1 and status = $2 order by created_at desc, id desc limit ${mostNear + 1}
  ) signs`;

interface Near {
  readonly read: number;
  readonly ids: readonly string[] | null;
}

/**
 * The ids of at most 2,000 voters among whom all are that match, if an index leads to them: by their ids, a street, a sign or a
 * tag. Undefined if none does, or to more.
 */
export async function nearTo(tx: CampaignTransaction, narrowing: Narrowing): Promise<readonly string[] | undefined> {
  const { ids, street, sign, anyTag } = narrowing;
  if (ids) return ids;
  if (street !== undefined) return nearBy(tx, [streetRange(street)], undefined);
  if (sign !== undefined && sign !== 'NONE')
    return found(await tx.query<Near>(withSign, [tx.campaignId, sign], planned));
  return anyTag && found(await tx.query<Near>(withTag, [tx.campaignId, anyTag], planned), mostTagged);
}

function found([near]: readonly Near[], most = mostNear): readonly string[] | undefined {
  const ids = near?.ids ?? [];
  return !near || near.read > most || ids.length > mostNear ? undefined : ids;
}

const signs = (more: string) =>
  `exists (select from lawn_signs sign where sign.campaign_id = $1 and sign.voter_id = voter.id${more})`;

/** Whether a column has a text. */
const has = (column: 'phone' | 'email', isThere: boolean) =>
  isThere ? `${column} <> ''` : `(${column} is null or ${column} = '')`;

/**
 * The condition, on rows of `voter`, of a narrowing and of who is left out. A condition that is null is not met.
 */
export function narrowed(
  narrowing: Narrowing,
  leftOut: NotAtTheDoor | undefined,
  bind: (value: unknown) => string,
): string {
  const { street, city, tag, notContactedSince, voted, reachableBy: reached, ...others } = narrowing;
  const { anyTag, noTag, contactedSince, phone, email, sign, refuses, ids } = others;
  const texts: string[] = leftOut ? [wantsVisits] : [];
  if (street !== undefined) {
    const { start, end } = streetRange(street);
    texts.push(`street_key >= ${bind(start)} and street_key < ${bind(end)}`);
  }
  if (city !== undefined) {
    const afterPoll = bind(Buffer.from(`\0${cityKey(city).slice(0, 100)}\0`));
    texts.push(`position(${afterPoll} in walk_key) = position('\\x00'::bytea in walk_key)`);
  }
  if (tag !== undefined) texts.push(`${bind(tag)} = any (tags)`);
  if (anyTag) texts.push(`tags && ${bind(anyTag)}::text[]`);
  if (noTag) texts.push(`not (tags && ${bind(noTag)}::text[])`);
  if (voted !== undefined) texts.push(votedIs(voted, 'voter.id'));
  for (const channel of reached ?? []) texts.push(...reachableBy(channel, bind));
  if (notContactedSince) texts.push(`(last_contact is null or last_contact < ${bind(notContactedSince)})`);
  if (contactedSince) texts.push(`last_contact >= ${bind(contactedSince)}`);
  if (phone !== undefined) texts.push(has('phone', phone));
  if (email !== undefined) texts.push(has('email', email));
  if (sign !== undefined) texts.push(sign === 'NONE' ? `not ${signs('')}` : signs(` and sign.status = ${bind(sign)}`));
  if (refuses !== undefined) texts.push(`${bind(refuses)} = any (do_not_contact)`);
  if (ids) texts.push(`voter.id = any (${bind(ids)}::uuid[])`);
  return texts.length === 0 ? 'true' : texts.join(' and ');
}
