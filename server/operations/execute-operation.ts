import { HustingsError } from '#core/errors.ts';
import type { Plans } from '#core/plans.ts';
import { type AuditEntry, auditStatement } from '#server/campaign/audit/audit-entry.ts';
import type { AuditWriter } from '#server/campaign/audit/audit-writer.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { type CampaignTransaction, withCampaign } from '#server/campaign/database/with-campaign.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { JsonText } from '#server/http/content/json-content.ts';
import type { Call } from './call.ts';
import { type CampaignContext, contextOf } from './campaign-context.ts';
import type { Endpoint, OperationRequest } from './endpoint.ts';
import { requestFingerprint } from './fingerprint.ts';
import { type Claim, claimKey, isReplayable, type OperationResult, storeResult } from './idempotency.ts';
import { keyIdOf, type Principal } from './principal.ts';

type CampaignEndpoint = Endpoint<CampaignContext, Principal>;
type CampaignRequest = OperationRequest<unknown, unknown, unknown, Principal>;

export interface OperationExecutorSettings {
  readonly pool: CampaignPool;
  readonly audit: AuditWriter;
  readonly plans: Plans;
  now(): Date;
}

/**
 * Creates the function that executes an operation of the API in one transaction of the principal's campaign. A write claims
 * its idempotency key, calls the handler, stores the result and appends to the audit log: the transaction writes all of that
 * or none. A read is answered once its audit entry has been committed, and fails where the entry cannot be.
 */
export function createOperationExecutor({ pool, audit, plans, now }: OperationExecutorSettings) {
  return async (call: Call, endpoint: CampaignEndpoint, request: CampaignRequest): Promise<JsonText> => {
    const { caller: principal, requestId } = request;
    const at = now();
    const claim = endpoint.idempotent ? claimOf(call, request, at) : undefined;
    const writes = endpoint.method !== 'GET';

    const execute = async (tx: CampaignTransaction) => {
      const context = contextOf(tx, principal, { plans, now: at, recordId: recordIdOf(request) });
      let stored: OperationResult | null = null;
      let result: OperationResult | undefined;
      const entryNow = (): AuditEntry => ({
        campaignId: principal.campaignId,
        at,
        keyId: keyIdOf(principal),
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
    const { result, entry, replayed } = await withCampaign(pool, principal.campaignId, execute);
    if (!writes) await audit.append(entry);

    call.isAudited = true;
    call.isReplayed = replayed;
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

function claimOf(call: Call, { body, caller }: CampaignRequest, now: Date): Claim | undefined {
  const { idempotencyKey } = call.conditions();
  const keyId = keyIdOf(caller);
  if (idempotencyKey === undefined || keyId === null) return undefined;
  return { keyId, idempotencyKey, fingerprint: requestFingerprint(call.method, call.path, body), now };
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
