import { HustingsError } from '#core/errors.ts';
import { timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import {
  createTurfs,
  nobodyToVisit,
  tooManyToCut,
  waitForOtherCuts,
} from '#server/campaign/canvassing/operations/turfs/create-turfs.ts';
import { makeTurfs } from '#server/campaign/canvassing/turfs/cutting/make-turfs.ts';
import { mostCut, withoutTurf } from '#server/campaign/canvassing/turfs/cutting/walk-without-turf.ts';
import { allOfWalk } from '#server/campaign/canvassing/walk-list/walk-page.ts';
import { findCanvasser } from '#server/campaign/volunteers/canvassers.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { takeFormId } from '#server/operations/idempotency.ts';
import { personOf } from '#server/operations/principal.ts';
import { namesOf } from './criteria.ts';
import { toReach } from './to-reach.ts';
import { findVoterList } from './voter-list.ts';

interface CutAsked {
  readonly id: string;
  /** The id of the form, by which it cuts once. */
  readonly formId: string;
  readonly doors: number;
  /** The id of the volunteer who gets the turf, if it becomes one; empty for nobody. */
  readonly volunteerId: string;
}

const assign = 'update turfs set volunteer_id = $3, assigned_at = $4 where campaign_id = $1 and id = $2';

/**
 * Cuts the doors of a list into turfs, which have its name. Voters on an open turf are left out, and nobody who has voted or
 * wants no visit is among them. A volunteer gets it if it is one turf. Returns how many were cut. Errors: 404; 422 if nobody is left,
 * and for more than 1,200 voters.
 */
export const cutVoterList = campaignOperation({
  as: createTurfs,
  async run({ tx, principal, now, audit }, { id, formId, doors, volunteerId }: CutAsked): Promise<number> {
    const userId = personOf(principal);
    if (userId === null) throw new HustingsError(403, 'forbidden', 'Turfs are cut by a member.');
    await takeFormId(tx, { callerId: userId, formId, now });
    await waitForOtherCuts(tx);
    const { name, criteria } = await findVoterList(tx, principal, id);
    const timeZone = timeZoneOf(await readCampaign(tx));
    const { filter, narrowing } = await toReach(tx, criteria, 'DOOR', { timeZone });
    const ids: string[] = [];
    for await (const voter of allOfWalk(tx, filter, narrowing)) {
      if (ids.push(voter.id) > mostCut) throw tooManyToCut();
    }
    const residents = await withoutTurf(tx, ids);
    if (residents.length === 0) throw nobodyToVisit();
    const turfs = await makeTurfs(tx, residents, { name, doors, userId, now });
    const volunteer = await findCanvasser(tx, volunteerId || undefined);
    const [first] = turfs;
    const isGiven = volunteer && first && turfs.length === 1;
    if (isGiven) await tx.query(assign, [tx.campaignId, first.id, volunteerId, now]);
    Object.assign(audit, {
      recordId: turfs.length === 1 ? first?.id : null,
      fields: ['name', 'doors', ...(isGiven ? ['volunteerId'] : [])],
      filters: namesOf(criteria),
      rowCount: turfs.length,
    });
    return turfs.length;
  },
});
