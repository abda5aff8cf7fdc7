import { survivorsOf } from '#server/campaign/voters/merged-voter.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

export interface VoterOnTurf {
  readonly id: string;
  readonly address: string;
  readonly city: string;
}

const onTurf = `select voter.id, voter.address, voter.city from turf_voters on_turf, lateral (
    select id, address, city from voters where campaign_id = $1 and id = on_turf.voter_id limit 1
  ) voter
  where on_turf.campaign_id = $1 and on_turf.turf_id = $2 and on_turf.voter_id = any ($3::uuid[])`;

/**
 * Locks those of the voters who are on a turf, by the ids that a phone has of them, in lower case. A phone that was offline may
 * name a voter who was merged meanwhile. The visit is then the survivor's.
 */
export async function lockVotersOnTurf(
  tx: CampaignTransaction,
  turfId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VoterOnTurf>> {
  const there = await lockRecords(tx, 'voters', ids, 'update');
  const survivors = await survivorsOf(
    tx,
    ids.filter((id) => !there.has(id)),
  );
  if (survivors.size > 0) await lockRecords(tx, 'voters', [...survivors.values()], 'update');
  const asked = [...new Set([...there, ...survivors.values()])];
  const rows = asked.length === 0 ? [] : await tx.query<VoterOnTurf>(onTurf, [tx.campaignId, turfId, asked]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.flatMap((id) => {
      const voter = byId.get(survivors.get(id) ?? id);
      return voter ? [[id, voter] as const] : [];
    }),
  );
}
