import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { findCanvasser } from '#server/campaign/canvassing/walk-list/canvassers.ts';
import type { Printed } from '#server/campaign/canvassing/walk-list/print-walk-list.ts';
import { printing } from '#server/campaign/canvassing/walk-list/print-walk-list.ts';
import { votedIs } from '#server/campaign/voters/has-voted.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { perform } from '#server/operations/perform.ts';
import type { Member } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { mayBeVisited } from './cutting/walk-without-turf.ts';
import { findTurf, mostDoors } from './turf.ts';

/** A voter with the code of the row: the place along the turf. */
export type CodedVoter = VoterRow & { readonly place: number };

const read = `select on_turf.place, voter.* from turf_voters on_turf, lateral (
    select ${voterRecord.columns} from voters where campaign_id = $1 and id = on_turf.voter_id limit 1
  ) voter
  where on_turf.campaign_id = $1 and on_turf.turf_id = $2 and ${mayBeVisited} and ${votedIs(false, 'voter.id')}
  order by on_turf.place limit ${mostDoors * 20}`;

/** The voters of a turf in the order of the walk, with their codes, but for those who have voted. Errors: 404. */
export function printTurf(pool: CampaignPool, by: Member, turfId: string, now: Date) {
  return perform(pool, by, printing, now, async ({ tx, audit }) => {
    const turf = await findTurf(tx, turfId);
    const voters = await tx.query<CodedVoter>(read, [tx.campaignId, turf.id]);
    Object.assign(audit, { recordId: turf.id, rowCount: voters.length });
    const printed: Printed = {
      campaign: await readCampaign(tx),
      canvasser: await findCanvasser(tx, turf.volunteer_id ?? undefined),
    };
    return { turf, voters, printed };
  });
}
