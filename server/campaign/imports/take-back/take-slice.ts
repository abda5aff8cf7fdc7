import { recountTurfs } from '#server/campaign/canvassing/turfs/recount-turfs.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import { uncountVoters } from '#server/campaign/voters/voter-cap.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { madeRecords, momentsFrom, sliceSize } from './made-records.ts';

/** What a slice has gone through and removed, and whether it was the last one. */
export interface Slice {
  readonly seen: number;
  readonly removed: number;
  readonly isLast: boolean;
}

const firstId = '00000000-0000-0000-0000-000000000000';

const progress = `update imports set rows_processed = rows_processed + $3, taken_back = taken_back + $4,
    taken_back_at = $5, taken_back_to = $6
  where campaign_id = $1 and id = $2`;

/** Takes the next records back, and notes how far it has come. */
export async function takeSlice(tx: CampaignTransaction, taking: Import, now: Date): Promise<Slice> {
  const { kind } = taking;
  const [moment, next] = await momentsFrom(tx, { kind, id: taking.id, from: taking.takenBackAt });
  if (!moment) return { seen: 0, removed: 0, isLast: true };
  const isSame = moment.getTime() === taking.takenBackAt?.getTime();
  const after = (isSame && taking.takenBackTo) || firstId;
  const locked = await tx.query<{ id: string }>(madeRecords[kind].next, [tx.campaignId, moment, after]);
  const ids = locked.map(({ id }) => id);
  const gone = ids.length === 0 ? [] : await takers[kind](tx, ids, { userId: taking.userId, now });
  // A replayed response would name a record that is gone.
  await tx.query('delete from idempotency_keys where campaign_id = $1 and record_id = any ($2::uuid[])', [
    tx.campaignId,
    gone,
  ]);
  const isMore = ids.length === sliceSize;
  const place = isMore ? [moment, ids.at(-1)] : [next, null];
  await tx.query(progress, [tx.campaignId, taking.id, ids.length, gone.length, ...place]);
  return { seen: ids.length, removed: gone.length, isLast: !isMore && !next };
}

interface By {
  readonly userId: string;
  readonly now: Date;
}

/** Each takes back those of some locked records that were not worked with since, and returns their ids. */
const takers: Readonly<
  Record<ImportKindName, (tx: CampaignTransaction, ids: readonly string[], by: By) => Promise<string[]>>
> = {
  async VOTERS(tx, ids) {
    // An operation that gives a turf to a volunteer locks it.
    const turfs = await tx.query<{ id: string }>(
      `select id from turfs where campaign_id = $1
         and id = any (array(select turf_id from turf_voters where campaign_id = $1 and voter_id = any ($2::uuid[])))
       order by id for no key update`,
      [tx.campaignId, ids],
    );
    const gone = await deleteUnused(tx, 'voters', madeRecords.VOTERS.unused, ids);
    if (gone.length === 0) return gone;
    await recountTurfs(
      tx,
      turfs.map(({ id }) => id),
    );
    await uncountVoters(tx, gone.length);
    return gone;
  },
  VOLUNTEERS: (tx, ids) => deleteUnused(tx, 'volunteers', madeRecords.VOLUNTEERS.unused, ids),
  DONATIONS: voidUnused,
};

async function deleteUnused(
  tx: CampaignTransaction,
  table: string,
  unused: string,
  ids: readonly string[],
): Promise<string[]> {
  const gone = await tx.query<{ id: string }>(
    `delete from ${table} r where r.campaign_id = $1 and r.id = any ($2::uuid[]) and ${unused} returning r.id`,
    [tx.campaignId, ids],
  );
  return gone.map(({ id }) => id);
}

const takenBackReason = 'Its import was taken back. / Son importation a été annulée.';

/** Their identifiers are free again: the file that is corrected has the same ones. */
async function voidUnused(tx: CampaignTransaction, ids: readonly string[], { userId, now }: By): Promise<string[]> {
  const gone = await tx.query<{ id: string }>(
    `insert into donation_withdrawals (campaign_id, donation_id, kind, withdrawn_at, user_id, reason)
     select $1, r.id, 'VOIDED', $3, $4, $5 from donations r
     where r.campaign_id = $1 and r.id = any ($2::uuid[]) and ${madeRecords.DONATIONS.unused} returning donation_id as id`,
    [tx.campaignId, ids, now, userId, takenBackReason],
  );
  const voided = gone.map(({ id }) => id);
  await tx.query(
    'update donations set external_id = null where campaign_id = $1 and id = any ($2::uuid[]) and external_id is not null',
    [tx.campaignId, voided],
  );
  return voided;
}
