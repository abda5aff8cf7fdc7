import { HustingsError, refused } from '#core/errors.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** How an operation ended, as it is answered and, under an idempotency key, stored. */
export interface OperationResult {
  readonly status: number;
  /** The body's JSON text. */
  readonly body: string;
  readonly recordId: string | null;
  /** For a list: how many records it answered. */
  readonly rowCount?: number;
  /** For a list: the parameters of the page that follows. */
  readonly next?: Readonly<Record<string, string>> | undefined;
}

export interface Claim {
  /** The API key, or the person, that the key is one of. */
  readonly callerId: string;
  /** Whether a person's form has it. */
  readonly isForm: boolean;
  readonly idempotencyKey: string;
  readonly fingerprint: Buffer;
  readonly now: Date;
}

const hoursStored = 24;

/**
 * Whether a result is stored and replayed: a success, and errors that depend on the campaign's state. Errors of the
 * request's form are not.
 */
export const isReplayable = (status: number): boolean => [200, 402, 404, 422].includes(status);

/**
 * Claims an idempotency key for this transaction. While another transaction has claimed the same key, this one waits
 * for its end. A concurrent repetition thus replays the first one's result, or claims the key if the first one was
 * undone. Errors: 422 `idempotency_key_reused` if the key was used for another request.
 *
 * @returns null if the key is claimed now, the stored result if it was used for the same request
 */
export async function claimKey(tx: CampaignTransaction, claim: Claim): Promise<OperationResult | null> {
  const { callerId, idempotencyKey, fingerprint, now } = claim;
  const expired = new Date(now.getTime() - hoursStored * 3_600_000);
  const claimed = await tx.query(
    `insert into idempotency_keys as stored (campaign_id, caller_id, idempotency_key, fingerprint, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (campaign_id, caller_id, idempotency_key) do update
       set fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null, body = null, record_id = null
       where stored.created_at <= $6
     returning 1`,
    [tx.campaignId, callerId, idempotencyKey, fingerprint, now, expired],
  );
  if (claimed.length > 0) return null;
  const [stored] = await tx.query<{ fingerprint: Buffer; status: number; body: string; record_id: string | null }>(
    `select fingerprint, status, body, record_id from idempotency_keys
     where campaign_id = $1 and caller_id = $2 and idempotency_key = $3`,
    [tx.campaignId, callerId, idempotencyKey],
  );
  if (!stored) throw new Error('an idempotency key vanished while it was read');
  if (!fingerprint.equals(stored.fingerprint)) {
    throw keyReused();
  }
  return { status: stored.status, body: stored.body, recordId: stored.record_id };
}

interface SentForm {
  readonly callerId: string;
  /** Its id; followed by the number of what it acts on, if it acts on each once. */
  readonly formId: string;
  readonly now: Date;
}

const insertFormId = `insert into idempotency_keys
    (campaign_id, caller_id, idempotency_key, fingerprint, created_at, status, body)
  values ($1, $2, $3, '', $4, 200, '')`;

/**
 * Takes the id of a form whose record has an id of its own, so that the form acts once. Errors: the violation of the primary
 * key if it was sent before, of which `perform` makes the refusal.
 */
export async function takeFormId(tx: CampaignTransaction, { callerId, formId, now }: SentForm): Promise<void> {
  await tx.query(`${insertFormId} returning 1`, [tx.campaignId, callerId, formId, now]);
}

/** Takes the id of a form unless it was sent before. Returns whether it was taken. */
export async function takeFormIdIfNew(tx: CampaignTransaction, { callerId, formId, now }: SentForm): Promise<boolean> {
  const taken = await tx.query(`${insertFormId} on conflict do nothing returning 1`, [
    tx.campaignId,
    callerId,
    formId,
    now,
  ]);
  return taken.length > 0;
}

const sentBefore = 'form.sentBefore';

export const formSentBefore = (): HustingsError =>
  refused([422, 'idempotency_key_reused'], sentBefore, 'This form was sent before, and has taken effect.');

/** Whether a form was refused because it has taken effect before. */
export const isSentBefore = (error: unknown): boolean =>
  error instanceof HustingsError && error.reason?.name === sentBefore;

export const keyReused = (): HustingsError =>
  new HustingsError(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key was used within 24 hours for another request. Use a new key for each new request.',
  );

/** Stores a result under the key that this transaction claimed. The statement is sent with the commit. */
export function storeResult(tx: CampaignTransaction, claim: Claim, { status, body, recordId }: OperationResult): void {
  tx.atCommit(
    `update idempotency_keys set status = $4, body = $5, record_id = $6
     where campaign_id = $1 and caller_id = $2 and idempotency_key = $3`,
    [tx.campaignId, claim.callerId, claim.idempotencyKey, status, body, recordId],
  );
}

/** Gives up a key that this transaction claimed. The statement is sent with the commit. */
export function releaseKey(tx: CampaignTransaction, { callerId, idempotencyKey }: Claim): void {
  tx.atCommit('delete from idempotency_keys where campaign_id = $1 and caller_id = $2 and idempotency_key = $3', [
    tx.campaignId,
    callerId,
    idempotencyKey,
  ]);
}
