import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';
import type { Plans } from '#core/plans.ts';
import { JsonText } from '#server/http/content/json-content.ts';
import type { OperationRequest } from '#server/http/endpoint.ts';
import { readIdempotencyKey, requestFingerprint } from '#server/http/request/idempotency-key.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { CampaignCaller } from './access/caller.ts';
import { type AuditEntry, auditStatement } from './audit/audit-entry.ts';
import type { AuditWriter } from './audit/audit-writer.ts';
import type { CampaignPool } from './database/pool.ts';
import { type CampaignTransaction, withCampaign } from './database/with-campaign.ts';
import type { CampaignContext, CampaignEndpoint } from './endpoint.ts';
import { type Claim, claimKey, isReplayable, type OperationResult, storeResult } from './idempotency.ts';
import { canBeRecordId } from './record-id.ts';

type CampaignRequest = OperationRequest<unknown, unknown, unknown, CampaignCaller>;

export interface OperationExecutorSettings {
  readonly pool: CampaignPool;
  readonly audit: AuditWriter;
  readonly plans: Plans;
  now(): Date;
}

/**
 * Creates the function that executes an operation in one transaction of the caller's campaign. A write claims its
 * idempotency key, calls the handler, stores the result and appends to the audit log: the transaction writes all of that
 * or none. A read is answered once its audit entry has been committed, and fails where the entry cannot be.
 */
export function createOperationExecutor({ pool, audit, plans, now }: OperationExecutorSettings) {
  return async (ctx: Context, endpoint: CampaignEndpoint, request: CampaignRequest): Promise<JsonText> => {
    const { caller, requestId } = request;
    const at = now();
    const claim = endpoint.idempotent ? claimOf(ctx, request, at) : undefined;
    const writes = endpoint.method !== 'GET';

    const execute = async (tx: CampaignTransaction) => {
      const context: CampaignContext = { tx, now: at, plans, audit: { recordId: recordIdOf(request), fields: [] } };
      let stored: OperationResult | null = null;
      let result: OperationResult | undefined;
      const entryNow = (): AuditEntry => ({
        campaignId: caller.campaignId,
        at,
        keyId: caller.keyId,
        operation: endpoint.operationId,
        recordId: stored ? stored.recordId : context.audit.recordId,
        // The handler's last statement may be sent together with the commit, before there is a result: it succeeded.
        status: result?.status ?? 200,
        fields: stored || (result && result.status !== 200) ? [] : context.audit.fields,
        rowCount: result?.rowCount ?? null,
        filters: result?.rowCount === undefined ? [] : filtersOf(request),
        requestId,
      });
      if (writes) tx.atCommitMake(() => auditStatement(entryNow()));
      if (claim) stored = await claimKey(tx, claim);
      result = stored ?? (await handle(endpoint, request, context, claim));
      return { result, entry: entryNow(), replayed: stored !== null };
    };
    const { result, entry, replayed } = await withCampaign(pool, caller.campaignId, execute);
    if (!writes) await audit.append(entry);

    requestContext(ctx).isAudited = true;
    if (replayed) ctx.set('Idempotent-Replayed', 'true');
    if (result.status !== 200) throw errorOf(result);
    return new JsonText(result.body);
  };
}

/** The path's id, for the audit entry and the stored result. Null where it cannot be a record's id. */
function recordIdOf({ params }: CampaignRequest): string | null {
  const { id = '' } = (params ?? {}) as { id?: string };
  return canBeRecordId(id) ? id : null;
}

/** The query's parameters that choose records, all but those of the page. */
const filtersOf = ({ query }: CampaignRequest): string[] =>
  Object.keys(query as object).filter((name) => name !== 'cursor' && name !== 'limit');

/** How many records a list answers; nothing where the answer is one record. */
function counted(answer: unknown): Pick<OperationResult, 'rowCount'> {
  const { data } = answer as { data?: unknown };
  return Array.isArray(data) ? { rowCount: data.length } : {};
}

function claimOf(ctx: Context, { body, caller }: CampaignRequest, now: Date): Claim | undefined {
  const idempotencyKey = readIdempotencyKey(ctx);
  if (idempotencyKey === undefined) return undefined;
  return { keyId: caller.keyId, idempotencyKey, fingerprint: requestFingerprint(ctx.method, ctx.path, body), now };
}

/** Calls the handler. Under an idempotency key an error that is to be replayed becomes a result like any other. */
async function handle(
  endpoint: CampaignEndpoint,
  request: CampaignRequest,
  context: CampaignContext,
  claim: Claim | undefined,
): Promise<OperationResult> {
  const succeed = async (): Promise<OperationResult> => {
    const answer = await endpoint.handle(request, context);
    const body = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
    return { status: 200, body, recordId: context.audit.recordId, ...counted(answer) };
  };
  if (!claim) return succeed();
  const result = await context.tx
    .attempt(succeed)
    .catch((error: unknown) => replayableResult(error, context.audit.recordId));
  storeResult(context.tx, claim, result);
  return result;
}

/** The result that an error is stored as. Throws the error itself where it is not to be replayed. */
function replayableResult(error: unknown, recordId: string | null): OperationResult {
  if (!(error instanceof HustingsError) || !isReplayable(error.status)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.message, code: error.code }), recordId };
}

function errorOf({ status, body }: OperationResult): HustingsError {
  const { error, code } = JSON.parse(body) as { error: string; code: HustingsError['code'] };
  return new HustingsError(status, code, error);
}
