import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import type { Printed } from '#server/campaign/canvassing/walk-list/print-walk-list.ts';
import { printing } from '#server/campaign/canvassing/walk-list/print-walk-list.ts';
import { findCanvasser } from '#server/campaign/volunteers/canvassers.ts';
import { votedIs } from '#server/campaign/voters/has-voted.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { mayBeVisited } from './cutting/walk-without-turf.ts';
import { findTurf, mostDoors } from './turf.ts';

/** A voter with the code of the row: the place along the turf. */
type CodedVoter = VoterRow & { readonly place: number };

const read = `select on_turf.place, voter.* from turf_voters on_turf, lateral (
    select ${voterRecord.columns} from voters where campaign_id = $1 and id = on_turf.voter_id limit 1
  ) voter
  where on_turf.campaign_id = $1 and on_turf.turf_id = $2 and ${mayBeVisited} and ${votedIs(false, 'voter.id')}
  order by on_turf.place limit ${mostDoors * 20}`;

/** The voters of a turf in the order of the walk, with their codes, except for those who have voted. Errors: 404. */
export const printTurf = campaignOperation({
  ...printing,
  async run({ tx, audit }, turfId: string) {
    const turf = await findTurf(tx, turfId);
    const voters = await tx.query<CodedVoter>(read, [tx.campaignId, turf.id]);
    Object.assign(audit, { recordId: turf.id, rowCount: voters.length });
    const printed: Printed = {
      campaign: await readCampaign(tx),
      canvasser: await findCanvasser(tx, turf.volunteer_id ?? undefined),
    };
    return { turf, voters, printed };
  },
});
