import { type EventOutcome, recordSent } from '#server/campaign/canvassing/turfs/from-phones/record-sent.ts';
import type { SentEvent, TurfVisit } from '#server/campaign/canvassing/turfs/from-phones/sent-event.ts';
import type { LinkHolder } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';

/** Sends one event as a phone does. Throws what a visit is refused for. */
async function sendOne(pool: CampaignPool, link: LinkHolder, event: SentEvent, now: Date): Promise<EventOutcome> {
  const { outcomes, refused } = await recordSent(pool, link, [event], now);
  if (refused[0]) throw refused[0].error;
  return outcomes[0] as EventOutcome;
}

export const recordTurfVisit = (pool: CampaignPool, link: LinkHolder, visit: TurfVisit, now: Date) =>
  sendOne(pool, link, { visit }, now);

export const undoTurfVisit = (pool: CampaignPool, link: LinkHolder, undo: string, now: Date) =>
  sendOne(pool, link, { undo }, now);
