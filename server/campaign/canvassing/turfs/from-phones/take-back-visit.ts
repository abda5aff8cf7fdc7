import { lockInteractionIfThere } from '#server/campaign/canvassing/interactions/find-interaction.ts';
import { withdrawVisit } from '#server/campaign/canvassing/operations/withdraw-interaction.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';

interface StoredVisit {
  readonly interaction_id: string | null;
  readonly lawn_sign_id: string | null;
}

const takeBack = `update turf_visits set undone_at = $4
  where campaign_id = $1 and turf_id = $2 and event_id = $3 and undone_at is null
  returning interaction_id, lawn_sign_id`;

const deleteRequested = `delete from lawn_signs where campaign_id = $1 and id = $2 and status = 'REQUESTED' returning 1`;

export interface TakenBack {
  readonly interactionId: string | null;
  /** The sign that was requested with it, and is deleted. */
  readonly signId: string | null;
}

/**
 * Takes back a visit that was recorded through a link of the turf: its interaction, as a member does, and the sign if it is
 * still only requested. Undefined if there is none, or it was taken back before.
 */
export async function takeBackVisit(
  { tx, now }: CampaignContext,
  turfId: string,
  visitId: string,
): Promise<TakenBack | undefined> {
  const [visit] = await tx.query<StoredVisit>(takeBack, [tx.campaignId, turfId, visitId, now]);
  if (!visit) return undefined;
  const { interaction_id: interactionId, lawn_sign_id } = visit;
  const interaction = interactionId ? await lockInteractionIfThere(tx, interactionId) : undefined;
  // A manager may have taken it back before.
  if (interaction && !interaction.withdrawn_at) {
    await withdrawVisit(tx, interaction, { at: now, userId: interaction.user_id, reason: null });
  }
  const deleted = lawn_sign_id === null ? [] : await tx.query(deleteRequested, [tx.campaignId, lawn_sign_id]);
  return { interactionId, signId: deleted.length > 0 ? lawn_sign_id : null };
}
