import type { Channel } from '#server/campaign/voters/channels.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type Further, inWalk, type ListInWalk, type VoterCriteria } from './criteria.ts';

/**
 * Whom criteria find who may be reached: nobody who must not be contacted so. Those who have voted are left alone, unless the
 * list is of them and nobody calls or comes to the door.
 */
export async function toReach(
  tx: CampaignTransaction,
  criteria: VoterCriteria,
  by: Channel,
  { timeZone, ...further }: Further & { readonly timeZone: string },
): Promise<ListInWalk> {
  const { filter, narrowing } = await inWalk(tx, criteria, timeZone, further);
  const isInPerson = by === 'PHONE' || by === 'DOOR';
  const voted = isInPerson ? false : (criteria.voted ?? false);
  const isNobody = criteria.voted !== undefined && criteria.voted !== voted;
  return {
    filter: isNobody ? { ...filter, groups: [] } : filter,
    narrowing: { ...narrowing, voted, reachableBy: [...(narrowing.reachableBy ?? []), by] },
  };
}
