import type { Plans, SubscriptionTier } from '#core/plans.ts';
import { walkKey, walkKeyAt, walkKeyVersion } from '#server/campaign/addresses/walk-order.ts';
import { placeAndName } from '#server/campaign/matching/keys.ts';
import type { ResponseOf } from '#server/operations/campaign-endpoint.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import { insertRows, insertStatement } from '#server/records/statements.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction, QueryOptions } from '#server/store/transaction.ts';
import { type VoterRow, voterRecord } from './voter.ts';
import { capExceeded, countVoters } from './voter-cap.ts';
import { voterKeys, voterKeyTypes } from './voter-keys.ts';

type NewVoter = ResponseOf<typeof voterRecord.creation>;

const keyTypes = Object.entries(voterKeyTypes);

const ownColumns = {
  campaign_id: '$1',
  id: '$2',
  created_at: '$3',
  updated_at: '$3',
  walk_key: '$4::bytea',
  walk_key_version: '$5::smallint',
  ...Object.fromEntries(keyTypes.map(([column, type], i) => [column, `$${6 + i}::${type}`])),
};

/** Takes campaign, id, time, then the place in the walk, the keys and the request's fields. */
export const insertVoter = insertStatement(voterRecord, ownColumns, 6 + keyTypes.length);

/** The voter's place in the walk, the keys and the values of a request's fields, as `insertVoter` takes them. */
export function valuesOf(body: NewVoter): unknown[] {
  const place = walkKey({ ...body, poll: body.poll ?? '' });
  const row = voterRecord.newRow({ ...body, tags: body.tags ?? [], doNotContact: body.doNotContact ?? [] });
  return [place, walkKeyVersion, ...Object.values(voterKeys(body, place)), ...Object.values(row)];
}

/** The JSON in which rows are inserted has bytes as PostgreSQL writes them. */
const bytes = (key: Buffer): string => `\\x${key.toString('hex')}`;

/**
 * Stores checked voters with one statement, and counts them. The caller has locked the count of voters and
 * found places for them (`placesLeft`). Returns their ids, in their order.
 */
export async function recordVoters(
  tx: CampaignTransaction,
  voters: ReadonlyArray<Readonly<Record<string, unknown>>>,
  now: Date,
): Promise<string[]> {
  if (voters.length === 0) return [];
  const ids = voters.map(() => newRecordId());
  const rows = await mapInSlices(voters, (voter, i) => newRow(voter, ids[i] as string, now));
  await Promise.all([insertRows(tx, voterRecord, rows, voterKeyTypes), countVoters(tx, voters.length)]);
  return ids;
}

function newRow(voter: Readonly<Record<string, unknown>>, id: string, now: Date): object {
  const place = walkKeyAt((voter as NewVoter).poll ?? '', placeAndName(voter as NewVoter));
  const keys = voterKeys(voter as NewVoter, place);
  return {
    tags: [],
    doNotContact: [],
    ...voter,
    poll: voter.poll ?? '',
    id,
    walkKey: bytes(place),
    walkKeyVersion,
    ...keys,
    street_key: bytes(keys.street_key),
    createdAt: now,
    updatedAt: now,
  };
}

interface Recording {
  readonly id: string;
  readonly now: Date;
  readonly tier: SubscriptionTier;
  readonly plans: Plans;
}

/** Stores a voter as the last statement of its transaction. Errors: 402 if the plan allows no further voter. */
export async function recordVoter(
  tx: CampaignTransaction,
  body: NewVoter,
  { id, now, tier, plans }: Recording,
): Promise<VoterRow> {
  let row: VoterRow | undefined;
  const insert = async (options: QueryOptions) => {
    [row] = await tx.query<VoterRow>(insertVoter, [tx.campaignId, id, now, ...valuesOf(body)], options);
  };
  const count = (options: QueryOptions) => countVoters(tx, 1, plans[tier].voters, options);
  // The insert of an external id waits for another one of the same id, which has the count (`write-locks.ts`).
  const [first, last] = body.externalId == null ? [insert, count] : [count, insert];
  await Promise.all([first({}), last({ last: true })]).catch((error: unknown) => {
    throw capExceeded(error, tier, plans) ?? error;
  });
  return row as VoterRow;
}
