import { HustingsError } from '#core/errors.ts';
import type { CampaignTransaction } from './database/with-campaign.ts';

/** How an operation ended, as it is answered and, under an idempotency key, kept. */
export interface Outcome {
  readonly status: number;
  /** The body's JSON text. */
  readonly body: string;
  readonly recordId: string | null;
}

export interface Claim {
  readonly keyId: string;
  readonly idempotencyKey: string;
  readonly fingerprint: Buffer;
  readonly now: Date;
}

const hoursKept = 24;

/** Errors that say something of the campaign's state and not of the request's form: they are kept and replayed. */
export const isKept = (status: number): boolean => [200, 402, 404, 422].includes(status);

/**
 * Claims an idempotency key for this transaction: null where it is now ours, the earlier outcome where it was used for
 * the same request. While another transaction holds it, this waits for that one's end, so that a twin replays what the
 * first one wrote, or takes its place where it wrote nothing.
 * Errors: 422 `idempotency_key_reused` where it was used for another request.
 */
export async function claimKey(tx: CampaignTransaction, claim: Claim): Promise<Outcome | null> {
  const { keyId, idempotencyKey, fingerprint, now } = claim;
  const expired = new Date(now.getTime() - hoursKept * 3_600_000);
  const claimed = await tx.query(
    `insert into idempotency_keys as held (campaign_id, key_id, idempotency_key, fingerprint, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (campaign_id, key_id, idempotency_key) do update
       set fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null, body = null, record_id = null
       where held.created_at <= $6
     returning 1`,
    [tx.campaignId, keyId, idempotencyKey, fingerprint, now, expired],
  );
  if (claimed.length > 0) return null;
  const [earlier] = await tx.query<{ fingerprint: Buffer; status: number; body: string; record_id: string | null }>(
    `select fingerprint, status, body, record_id from idempotency_keys
     where campaign_id = $1 and key_id = $2 and idempotency_key = $3`,
    [tx.campaignId, keyId, idempotencyKey],
  );
  if (!earlier) throw new Error('an idempotency key vanished while it was read');
  if (!fingerprint.equals(earlier.fingerprint)) {
    throw new HustingsError(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was used within 24 hours for another request. Use a new key for each new request.',
    );
  }
  return { status: earlier.status, body: earlier.body, recordId: earlier.record_id };
}

/** Keeps an outcome under the key that this transaction claimed; written with the commit. */
export function keepOutcome(tx: CampaignTransaction, claim: Claim, { status, body, recordId }: Outcome): void {
  tx.atCommit(
    `update idempotency_keys set status = $4, body = $5, record_id = $6
     where campaign_id = $1 and key_id = $2 and idempotency_key = $3`,
    [tx.campaignId, claim.keyId, claim.idempotencyKey, status, body, recordId],
  );
}
