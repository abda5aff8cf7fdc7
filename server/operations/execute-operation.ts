import { violatesPrimaryKey } from '#core/database/failures/sqlstate.ts';
import { HustingsError } from '#core/errors.ts';
import type { Plans } from '#core/plans.ts';
import { requestFingerprint } from '#server/call/fingerprint.ts';
import { JsonText } from '#server/content/json-content.ts';
import { type AuditEntry, auditStatement } from '#server/store/audit/audit-entry.ts';
import type { AuditWriter } from '#server/store/audit/audit-writer.ts';
import type { SpentTime } from '#server/store/load/spent-time.ts';
import { beginWrite } from '#server/store/locks/write-locks.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import { timed } from '#server/store/timed.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign, withCampaignForLong } from '#server/store/with-campaign.ts';
import type { Call, Conditions } from './calls/call.ts';
import { nextPageOf } from './calls/next-page.ts';
import { type CampaignContext, contextOf } from './campaign-context.ts';
import type { CampaignEndpoint } from './campaign-endpoint.ts';
import type { Districts } from './districts.ts';
import type { OperationRequest } from './endpoint.ts';
import {
  type Claim,
  claimKey,
  isReplayable,
  keyReused,
  type OperationResult,
  releaseKey,
  storeResult,
} from './idempotency.ts';
import { isByScopes, keyIdOf, type Principal, personOf } from './principal.ts';

type CampaignRequest = OperationRequest<unknown, unknown, unknown, Principal>;

export interface OperationExecutorSettings {
  readonly pool: CampaignPool;
  /** Commits the entries of reads by keys. Absent: each read commits its own. */
  readonly audit?: AuditWriter;
  readonly plans: Plans;
  /** The electoral map of this server. Absent: it serves campaigns alone. */
  readonly districts?: Districts | undefined;
  /** Continues an import in the background. */
  readonly continueImport?: ((campaignId: string, importId: string) => void) | undefined;
  now(): Date;
}

/**
 * Creates the function that executes an operation of the API in one transaction of the principal's campaign. A write
 * claims its idempotency key, calls the handler, stores the result and appends to the audit log: the transaction writes
 * all of that or none. A write that works in slices has a transaction for each, and the last one stores and appends. A read is
 * answered once its audit entry has been committed, and fails if the entry cannot be.
 */
export function createOperationExecutor(settings: OperationExecutorSettings) {
  const { pool, audit, plans, districts, now, continueImport } = settings;
  return async (call: Call, endpoint: CampaignEndpoint, request: CampaignRequest): Promise<JsonText> => {
    const { caller: principal, requestId } = request;
    const at = now();
    const conditions = call.conditions(endpoint.idempotent === true);
    const claim = endpoint.idempotent ? claimOf(call, conditions, request, at) : undefined;
    const writes = endpoint.method !== 'GET';
    const isLogged = writes || !audit;

    let continues: string | undefined;
    let handled = request;
    const execute = async (tx: CampaignTransaction) => {
      const context = contextOf(tx, principal, {
        plans,
        districts,
        now: at,
        operation: endpoint.operationId,
        recordId: recordIdOf(request),
        seen: conditions.seen,
        formId: principal.kind === 'member' ? conditions.idempotencyKey : undefined,
      });
      let stored: OperationResult | null = null;
      let result: OperationResult | undefined;
      const entryNow = (): AuditEntry => ({
        campaignId: principal.campaignId,
        at,
        keyId: keyIdOf(principal),
        userId: personOf(principal),
        operation: endpoint.operationId,
        recordId: stored ? stored.recordId : context.audit.recordId,
        // The handler's last statement may be sent together with the commit, before there is a result: it succeeded.
        status: result?.status ?? 200,
        fields: stored || (result && result.status !== 200) ? [] : context.audit.fields,
        rowCount: context.audit.rowCount ?? result?.rowCount ?? null,
        filters: result?.rowCount === undefined ? [] : filtersOf(request),
        requestId: isByScopes(principal) ? requestId : null,
      });
      // A form that is sent again does nothing more.
      if (isLogged) {
        const isPassedOver = () => context.isUnfinished || (stored && claim?.isForm);
        tx.atCommitMake(() => (isPassedOver() ? undefined : auditStatement(entryNow())));
      }
      if (writes) beginWrite(tx);
      if (claim) stored = await claimKey(tx, claim);
      if (!stored) await matchVersion(tx, endpoint, request, conditions.ifMatch);
      result = stored ?? (await handle(endpoint, handled, context, claim));
      call.version = context.version;
      call.note = context.note;
      call.next = result.next;
      continues = context.continues;
      const replayed = stored !== null || context.isRepeated === true;
      return { result, entry: entryNow(), replayed, isUnfinished: context.isUnfinished };
    };
    // A record keeps the form's id with which it was made; the idempotency key is forgotten after a day.
    const refuseUsedForm = (error: unknown) => {
      throw claim?.isForm && violatesPrimaryKey(error) ? keyReused() : error;
    };
    const run = endpoint.isLong ? withCampaignForLong : withCampaign;
    const once = (spent: SpentTime) => {
      const running = run(pool, principal.campaignId, execute, spent);
      return claim?.isForm ? running.catch(refuseUsedForm) : running;
    };
    const toEnd = async (spent: SpentTime) => {
      let done = await once(spent);
      while (done.isUnfinished) done = await once(spent);
      return done;
    };
    const { operationId: operation, isLong } = endpoint;
    const timing = {
      operation,
      campaignId: principal.campaignId,
      length: isLong ? 'long' : 'short',
      requestId: isByScopes(principal) ? requestId : undefined,
    } as const;
    const done = await timed(pool, timing, async (spent) => {
      const executeWith = (body: unknown) => {
        handled = { ...request, body };
        return toEnd(spent);
      };
      return endpoint.around?.(request.body, request.query, executeWith) ?? toEnd(spent);
    });
    const { result, entry, replayed } = done;
    if (!isLogged) await audit?.append(entry);
    if (continues !== undefined) continueImport?.(principal.campaignId, continues);

    call.isAudited = true;
    call.isReplayed = replayed;
    if (result.status !== 200) throw errorOf(result);
    return new JsonText(result.body);
  };
}

/** The path's id, for the audit entry and the stored result. Null if it cannot be a record's id. */
function recordIdOf({ params }: CampaignRequest): string | null {
  const { id = '' } = (params ?? {}) as { id?: string };
  return canBeRecordId(id) ? id : null;
}

/** The query's parameters that choose records, all but those of the page and of what is shown. */
const filtersOf = ({ query }: CampaignRequest): string[] =>
  Object.keys(query as object).filter((name) => !notFilters.has(name));

/** Parameters of the page and of what is shown: the audit log does not name them as filters. */
const notFilters = new Set(['cursor', 'limit', 'exclude', 'include', 'atomic', 'paged', 'households']);

/** How many records a list has; nothing if the response is one record. */
function counted(response: unknown): Pick<OperationResult, 'rowCount'> {
  const { data } = response as { data?: unknown };
  return Array.isArray(data) ? { rowCount: data.length } : {};
}

function claimOf(
  call: Call,
  { idempotencyKey }: Conditions,
  { body, caller, query }: CampaignRequest,
  now: Date,
): Claim | undefined {
  const callerId = keyIdOf(caller) ?? personOf(caller);
  if (idempotencyKey === undefined || callerId === null) return undefined;
  const fingerprint = requestFingerprint(call.method, call.path, body, (query ?? {}) as object);
  return { callerId, idempotencyKey, fingerprint, now, isForm: caller.kind === 'member' };
}

/** Errors: 412 if the record is of no version that If-Match names. If there is no such record, the handler refuses it. */
async function matchVersion(
  tx: CampaignTransaction,
  { version: read, method }: CampaignEndpoint,
  { params, body }: CampaignRequest,
  ifMatch: readonly string[] | undefined,
): Promise<void> {
  if (!read || !ifMatch) return;
  const { id = '' } = (params ?? {}) as { id?: string };
  // What is about to be written is locked.
  const version = await read(tx, id, { lock: method !== 'GET', body });
  if (version !== undefined && !ifMatch.includes('*') && !ifMatch.includes(version)) throw versionDiffers();
}

export const versionDiffers = (): HustingsError =>
  new HustingsError(
    412,
    'validation_failed',
    'The record is not of the version that If-Match names: somebody has changed it. Read it again.',
  );

/** Calls the handler. Under an idempotency key an error that is to be replayed becomes a result like any other. */
async function handle(
  endpoint: CampaignEndpoint,
  request: CampaignRequest,
  context: CampaignContext,
  claim: Claim | undefined,
): Promise<OperationResult> {
  const succeed = async (): Promise<OperationResult> => {
    const response = await endpoint.handle(request, context);
    const body = response instanceof JsonText ? response.text : JSON.stringify(response);
    return { status: 200, body, recordId: context.audit.recordId, ...counted(response), next: nextPageOf(response) };
  };
  if (!claim) return succeed();
  const result = await context.tx.attempt(succeed).catch((error: unknown) => {
    // A refused form is corrected and sent again, so no result of it is stored.
    if (claim.isForm) throw error;
    return replayableResult(error, context.audit.recordId);
  });
  // While unfinished it has no result. A request that sends the key meanwhile takes part in the work.
  if (context.isUnfinished) releaseKey(context.tx, claim);
  else storeResult(context.tx, claim, result);
  return result;
}

/** The result that an error is stored as. Throws the error itself if it is not to be replayed. */
function replayableResult(error: unknown, recordId: string | null): OperationResult {
  if (!(error instanceof HustingsError) || !isReplayable(error.status)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.message, code: error.code }), recordId };
}

function errorOf({ status, body }: OperationResult): HustingsError {
  const { error, code } = JSON.parse(body) as { error: string; code: HustingsError['code'] };
  return new HustingsError(status, code, error);
}
