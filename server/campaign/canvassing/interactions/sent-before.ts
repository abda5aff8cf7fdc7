import { createHash } from 'node:crypto';
import { HustingsError } from '#core/errors.ts';
import { canonicalJson } from '#server/call/fingerprint.ts';
import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** What a client says of an interaction, by the names of the request's fields. */
export type InteractionInput = Readonly<Record<string, unknown>>;

/** Equal for what says the same of an interaction: a field that is null says what an absent one does. */
export function eventHash(said: InteractionInput): Buffer {
  const given = Object.entries(said).filter(([, value]) => value !== null && value !== undefined);
  const canonical = given.map(([name, value]) => [name, name === 'voterId' ? String(value).toLowerCase() : value]);
  return createHash('sha256')
    .update(canonicalJson(Object.fromEntries(canonical)))
    .digest();
}

const recorded = `select ${interactionRecord.columns}, event_hash from interactions
  where campaign_id = $1 and event_id = any($2)`;

/** The interactions that were recorded under clients' own ids, as they are now: corrected, or taken back. */
export async function recordedEvents(
  tx: CampaignTransaction,
  interactions: readonly InteractionInput[],
): Promise<ReadonlyMap<unknown, RecordedEvent>> {
  const ids = interactions.flatMap(({ eventId }) => (eventId ? [eventId] : []));
  const rows = ids.length === 0 ? [] : await tx.query<RecordedEvent>(recorded, [tx.campaignId, ids]);
  return new Map(rows.map((row) => [row.event_id, row]));
}

export type RecordedEvent = InteractionRow & { readonly event_hash: Buffer | null };

/**
 * The interaction that is already recorded under the same eventId, if any. The voter is locked, so that if it is sent twice at
 * once the second request finds it. Errors: 422 `idempotency_key_reused` if something else was said under it.
 */
export function sentBefore(
  events: ReadonlyMap<unknown, RecordedEvent>,
  said: InteractionInput,
): InteractionRow | undefined {
  const event = said.eventId ? events.get(said.eventId) : undefined;
  // What came from an export has no hash.
  if (event?.event_hash && !event.event_hash.equals(eventHash(said))) throw eventIdReused(String(said.eventId));
  return event;
}

export const eventIdReused = (eventId: string): HustingsError =>
  new HustingsError(
    422,
    'idempotency_key_reused',
    `The eventId ${JSON.stringify(eventId)} was used for another interaction. Use a new one for each.`,
  );
