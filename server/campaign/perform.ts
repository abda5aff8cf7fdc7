import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';
import type { Plans } from '#core/plans.ts';
import { type Given, JsonText } from '#server/http/endpoint.ts';
import { readIdempotencyKey, requestFingerprint } from '#server/http/idempotency-key.ts';
import type { CampaignCaller } from './access/caller.ts';
import { type AuditEntry, auditStatement } from './audit/audit-entry.ts';
import type { AuditWriter } from './audit/audit-writer.ts';
import type { CampaignPool } from './database/pool.ts';
import { withCampaign } from './database/with-campaign.ts';
import type { CampaignEndpoint, CampaignWork } from './endpoint.ts';
import { type Claim, claimKey, isKept, keepOutcome, type Outcome } from './idempotency.ts';
import { canBeRecordId } from './record-id.ts';

type CampaignGiven = Given<unknown, unknown, unknown, CampaignCaller>;

export interface PerformSettings {
  readonly pool: CampaignPool;
  readonly audit: AuditWriter;
  readonly plans: Plans;
  now(): Date;
}

/**
 * Does an operation in one transaction of the caller's campaign. A write claims its idempotency key, calls the handler,
 * keeps the outcome and appends to the audit log: either all of that is written or none. A read is answered when its
 * audit entry has been committed, and fails where it cannot be.
 */
export function createPerform({ pool, audit, plans, now }: PerformSettings) {
  return async (ctx: Context, endpoint: CampaignEndpoint, given: CampaignGiven): Promise<JsonText> => {
    const { caller, requestId } = given;
    const at = now();
    const claim = endpoint.idempotent ? claimOf(ctx, given, at) : undefined;
    const writes = endpoint.method !== 'GET';

    const { outcome, entry, replayed } = await withCampaign(pool, caller.campaignId, async (tx) => {
      const work: CampaignWork = { tx, now: at, plans, audit: { recordId: idOf(given), fields: [] } };
      let earlier: Outcome | null = null;
      let outcome: Outcome | undefined;
      const entryNow = (): AuditEntry => ({
        campaignId: caller.campaignId,
        at,
        keyId: caller.keyId,
        operation: endpoint.operationId,
        recordId: earlier ? earlier.recordId : work.audit.recordId,
        // A handler's last statement may take the commit along before the outcome is put together: it is a success.
        status: outcome?.status ?? 200,
        fields: earlier || (outcome && outcome.status !== 200) ? [] : work.audit.fields,
        requestId,
      });
      if (writes) tx.atCommitMake(() => auditStatement(entryNow()));
      if (claim) earlier = await claimKey(tx, claim);
      outcome = earlier ?? (await handle(endpoint, given, work, claim));
      return { outcome, entry: entryNow(), replayed: earlier !== null };
    });
    if (!writes) await audit.append(entry);

    ctx.state.audited = true;
    if (replayed) ctx.set('Idempotent-Replayed', 'true');
    if (outcome.status !== 200) throw errorOf(outcome);
    return new JsonText(outcome.body);
  };
}

/** The path's id, where it can be a record's: it is kept as one, with the audit entry and under an idempotency key. */
function idOf({ params }: CampaignGiven): string | null {
  const { id = '' } = (params ?? {}) as { id?: string };
  return canBeRecordId(id) ? id : null;
}

function claimOf(ctx: Context, { body, caller }: CampaignGiven, now: Date): Claim | undefined {
  const idempotencyKey = readIdempotencyKey(ctx);
  if (idempotencyKey === undefined) return undefined;
  return { keyId: caller.keyId, idempotencyKey, fingerprint: requestFingerprint(ctx.method, ctx.path, body), now };
}

/** Calls the handler; under an idempotency key an error that is to be replayed is an outcome like any other. */
async function handle(
  endpoint: CampaignEndpoint,
  given: CampaignGiven,
  work: CampaignWork,
  claim: Claim | undefined,
): Promise<Outcome> {
  const succeed = async (): Promise<Outcome> => {
    const answer = await endpoint.handle(given, work);
    const body = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
    return { status: 200, body, recordId: work.audit.recordId };
  };
  if (!claim) return succeed();
  const outcome = await work.tx.attempt(succeed).catch((error: unknown) => kept(error, work.audit.recordId));
  keepOutcome(work.tx, claim, outcome);
  return outcome;
}

function kept(error: unknown, recordId: string | null): Outcome {
  if (!(error instanceof HustingsError) || !isKept(error.status)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.message, code: error.code }), recordId };
}

function errorOf({ status, body }: Outcome): HustingsError {
  const { error, code } = JSON.parse(body) as { error: string; code: HustingsError['code'] };
  return new HustingsError(status, code, error);
}
