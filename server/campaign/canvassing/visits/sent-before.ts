import { createHash } from 'node:crypto';
import { HustingsError } from '#core/errors.ts';
import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { canonicalJson } from '#server/operations/fingerprint.ts';

/** What a client says of a visit, by the names of the request's fields. */
export type SaidOfVisit = Readonly<Record<string, unknown>>;

/** Equal for what says the same of a visit: a field that is null says what an absent one does. */
export function eventHash(said: SaidOfVisit): Buffer {
  const given = Object.entries(said).filter(([, value]) => value !== null && value !== undefined);
  const canonical = given.map(([name, value]) => [name, name === 'voterId' ? String(value).toLowerCase() : value]);
  return createHash('sha256')
    .update(canonicalJson(Object.fromEntries(canonical)))
    .digest();
}

const recorded = `select ${interactionRecord.columns}, event_hash from interactions
  where campaign_id = $1 and event_id = any($2)`;

/**
 * The visits that were recorded under the clients' own ids of these, by id: as they are now, corrected or taken back. The
 * voters' rows are locked, so that one sent twice at once is found by the second.
 * Errors: 422 `idempotency_key_reused` if one of them said something else.
 */
export async function sentBefore(
  tx: CampaignTransaction,
  visits: readonly SaidOfVisit[],
): Promise<ReadonlyMap<string, InteractionRow>> {
  const hashes = new Map(
    visits.flatMap((said) => (said.eventId ? [[said.eventId as string, eventHash(said)] as const] : [])),
  );
  if (hashes.size === 0) return new Map();
  const rows = await tx.query<InteractionRow & { event_id: string; event_hash: Buffer | null }>(recorded, [
    tx.campaignId,
    [...hashes.keys()],
  ]);
  for (const { event_id, event_hash } of rows) {
    // What came from an export has no hash.
    if (event_hash !== null && !hashes.get(event_id)?.equals(event_hash)) throw eventIdReused(event_id);
  }
  return new Map(rows.map((row) => [row.event_id, row]));
}

export const eventIdReused = (eventId: string): HustingsError =>
  new HustingsError(
    422,
    'idempotency_key_reused',
    `The eventId ${JSON.stringify(eventId)} was used for another interaction. Use a new one for each.`,
  );
