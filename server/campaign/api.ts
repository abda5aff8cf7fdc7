import type { Context, Middleware } from 'koa';
import { keyChannel } from '#core/database/channels.ts';
import type { DatabaseListener } from '#core/database/listener.ts';
import type { PreparedStatements } from '#core/database/pooled-connection.ts';
import { HustingsError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { type Plans, plans as referencePlans } from '#core/plans.ts';
import type { Api } from '#server/http/api.ts';
import { type CallOperation, createCalls } from '#server/http/call-operations.ts';
import { authenticateOnly, createApi } from '#server/http/create-api.ts';
import { type RateCounter, RateExceeded } from '#server/http/rate-limit/rate-limit.ts';
import { requestContext } from '#server/http/request-context.ts';
import { authorize } from '#server/operations/authorize.ts';
import type { Call } from '#server/operations/calls/call.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import type { Districts } from '#server/operations/districts.ts';
import { createOperationExecutor } from '#server/operations/execute-operation.ts';
import { keyIdOf } from '#server/operations/principal.ts';
import type { AuditEntry } from '#server/store/audit/audit-entry.ts';
import { createAuditWriter } from '#server/store/audit/audit-writer.ts';
import { createRefusalTally } from '#server/store/audit/refusal-tally.ts';
import { createPoolCheck } from '#server/store/check-pool.ts';
import { type CampaignPool, type CampaignTimeouts, createCampaignPool, queuesOf } from '#server/store/pool.ts';
import { type PoolState, stateOfPool } from '#server/store/pool-state.ts';
import { createAccessTokenStore } from './access/access-tokens.ts';
import { campaignAuthentication } from './access/authentication.ts';
import type { CampaignCaller } from './access/caller.ts';
import { createCampaignKeyStore } from './access/campaign-keys.ts';
import { renewedPerSecond, renewWalkKeys } from './canvassing/walk-list/renew-walk-keys.ts';
import { campaignEndpoints } from './endpoints.ts';
import { createImportRunner, type ImportRunner } from './imports/run-imports.ts';

interface CampaignApiSettings {
  /** The database's postgres:// address. The API opens connections of its own. */
  readonly url: string;
  readonly log: Log;
  /** Reports revoked keys and changed plans. Until it listens, each request reads its key from the database. */
  readonly listener: DatabaseListener;
  /** Counts requests a minute. Absent: requests are not limited. */
  readonly counter?: RateCounter | undefined;
  /** Connections to the database at most, besides those that write the audit log. */
  readonly poolSize?: number;
  /** Two unless stated. */
  readonly auditPoolSize?: number;
  /** Transactions of one campaign at a time at most; by default some three tenths of `poolSize`. */
  readonly perCampaign?: number | undefined;
  /** Other limits for short operations than those in service. */
  readonly timeouts?: CampaignTimeouts;
  readonly preparedStatements?: PreparedStatements | undefined;
  readonly plans?: Plans;
  /** The electoral map of the same server. Absent: it serves campaigns alone. */
  readonly districts?: Districts | undefined;
  readonly now?: () => Date;
  /** Tests check every response against its schema. */
  readonly checkAnswers?: boolean;
}

export interface CampaignApi {
  /** Answers everything below /api/v1 that no earlier middleware has answered. */
  readonly middleware: Middleware;
  /** Authenticates the caller of a request that is not an operation itself. */
  authenticate(ctx: Context): Promise<CampaignCaller>;
  /** Calls an operation for a caller whom `authenticate` has found. */
  readonly call: CallOperation<CampaignCaller>;
  readonly pool: CampaignPool;
  /** How its connections are used, and how many transactions wait for one of their campaign's places. */
  usage(): { readonly pools: { readonly campaign: PoolState; readonly audit: PoolState }; readonly waiting: number };
  /** Continues imports in the background. */
  readonly imports: ImportRunner;
  /** Begins to compute anew what an earlier version of a rule computed and stored. No request waits for that. */
  renewStored(): void;
  /** Rejects if requests of campaigns would fail. */
  checkDatabase(): Promise<void>;
  /** Rejects if entries of the audit log could not be written. */
  checkAudit(): Promise<void>;
  /** Writes the counts not yet written and ends the connections. Call it once every request has been answered. */
  close(): Promise<void>;
}

/** How often the log says how far that is. */
const renewalReportMilliseconds = 30_000;

/** Passes a value on if the last one that it passed on, or its beginning, was so long ago. */
function inIntervals<Value>(milliseconds: number, report: (value: Value) => void): (value: Value) => void {
  let last = performance.now();
  return (value) => {
    if (performance.now() - last < milliseconds) return;
    last = performance.now();
    report(value);
  };
}

/** Creates the Customer Data API. Its middleware belongs behind `errorHandler` and the electoral API. */
export function createCampaignApi(settings: CampaignApiSettings): CampaignApi {
  const { url, log, plans = referencePlans, districts, now = () => new Date() } = settings;
  const { poolSize, perCampaign, auditPoolSize = 2, timeouts, preparedStatements } = settings;
  const pool = createCampaignPool(url, log, { size: poolSize, perCampaign, timeouts, preparedStatements });
  const keys = createCampaignKeyStore(pool, plans);
  const tokens = createAccessTokenStore(pool, plans);
  settings.listener.subscribe(keyChannel, keys);
  settings.listener.subscribe(keyChannel, tokens);

  // Separate connections: in the same pool, an entry could wait for requests whose answers wait for entries.
  const auditPool = createCampaignPool(url, log, { size: auditPoolSize, timeouts, preparedStatements });
  const audit = createAuditWriter(auditPool);
  const logUnwritten = (error: unknown) =>
    log.error({ code: (error as { code?: unknown }).code }, 'an audit entry could not be written');
  const tally = createRefusalTally(audit.append, logUnwritten);

  const entryOf = (
    { operationId, params, requestId }: Pick<Call, 'operationId' | 'params' | 'requestId'>,
    { campaignId, keyId }: { readonly campaignId: string; readonly keyId: string | null },
    status: number,
  ): AuditEntry => ({
    campaignId,
    keyId,
    status,
    requestId,
    at: now(),
    operation: operationId ?? 'unknown',
    recordId: params.id ?? null,
    fields: [],
  });

  const imports = createImportRunner({ pool, plans, log, now });
  const api: Api<CampaignContext, CampaignCaller> = {
    prefix: '',
    endpoints: campaignEndpoints,
    authentication: campaignAuthentication({
      keys,
      tokens,
      plans,
      now,
      onKeyRefused: (ctx, key, error) =>
        tally.add(entryOf(requestContext(ctx), key, error.status), 60_000).catch(logUnwritten),
    }),
    authorize,
    executeOperation: createOperationExecutor({ pool, audit, plans, districts, now, continueImport: imports.run }),
    holderOf: ({ campaignId }) => campaignId,
    async onCallFailed(call, caller, error) {
      if (call.isAudited) return;
      const status = error instanceof HustingsError ? error.status : 500;
      const entry = entryOf(call, { campaignId: caller.campaignId, keyId: keyIdOf(caller) }, status);
      const written =
        error instanceof RateExceeded
          ? tally.add(entry, error.resetMilliseconds, error.excess === 1)
          : audit.append(entry);
      // The caller must receive the request's own error, also if the entry cannot be written either.
      await written.catch(logUnwritten);
    },
    counter: settings.counter,
    crossOrigin: false,
    inSlots: 'lists',
    checkAnswers: settings.checkAnswers ?? false,
  };

  const closing = new AbortController();
  let renewal: Promise<void> | undefined;

  return {
    middleware: createApi(api),
    authenticate: (ctx) => authenticateOnly(ctx, api),
    call: createCalls(api),
    pool,
    usage: () => ({
      pools: { campaign: stateOfPool(pool), audit: stateOfPool(auditPool) },
      waiting: queuesOf(pool).queues.waiting,
    }),
    imports,
    renewStored() {
      const begun = performance.now();
      const report = inIntervals(renewalReportMilliseconds, (voters: number) => {
        const perSecond = Math.round((1_000 * voters) / (performance.now() - begun));
        log.info({ voters, perSecond }, 'places in the walk list are computed anew');
      });
      renewal ??= renewWalkKeys(pool, {
        signal: closing.signal,
        perSecond: renewedPerSecond,
        onProgress: report,
      }).then(
        (voters) => log.info({ voters }, 'places in the walk list are up to date'),
        (error: unknown) => log.error({ code: (error as { code?: unknown }).code }, 'walk lists could not be renewed'),
      );
    },
    checkDatabase: createPoolCheck(pool),
    checkAudit: createPoolCheck(auditPool),
    async close() {
      closing.abort();
      await Promise.all([renewal, imports.close()]);
      await tally.close();
      await Promise.all([pool.end(), auditPool.end()]);
    },
  };
}
