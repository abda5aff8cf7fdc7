import { HustingsError } from '#core/errors.ts';
import {
  createTurfs,
  nobodyToVisit,
  tooManyToCut,
  waitForOtherCuts,
} from '#server/campaign/canvassing/operations/turfs/create-turfs.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { takeFormId } from '#server/operations/idempotency.ts';
import { personOf } from '#server/operations/principal.ts';
import { doorsOf, type MadeTurf, makeTurfs } from './make-turfs.ts';
import { behindDoors } from './walk-without-turf.ts';

interface DoorsAsked {
  /** The id of the form, by which it cuts once. */
  readonly formId: string;
  readonly name: string;
  /** A voter behind each door, at most as many as a turf has doors. */
  readonly voterIds: readonly string[];
}

/**
 * Cuts one turf of exactly some doors, with all behind them but those on an open turf, who have voted or want no visit. Errors:
 * 422 if nobody is left, and for more than 1,200 voters.
 */
export const cutDoors = campaignOperation({
  as: createTurfs,
  async run({ tx, principal, now, audit }, { formId, name, voterIds }: DoorsAsked): Promise<readonly MadeTurf[]> {
    const userId = personOf(principal);
    if (userId === null) throw new HustingsError(403, 'forbidden', 'Turfs are cut by a member.');
    await takeFormId(tx, { callerId: userId, formId, now });
    await waitForOtherCuts(tx);
    const residents = await behindDoors(tx, voterIds);
    if (residents === 'too many') throw tooManyToCut();
    if (residents.length === 0) throw nobodyToVisit();
    const turfs = await makeTurfs(tx, residents, { name, doors: doorsOf(residents).length, userId, now });
    Object.assign(audit, { recordId: turfs[0]?.id ?? null, fields: ['name', 'doors'], rowCount: 1 });
    return turfs;
  },
});
