import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { HustingsError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import type { CampaignApi } from '#server/campaign/api.ts';
import { JsonText } from '#server/content/json-content.ts';
import type { RunningElectoral } from '#server/electoral/start-electoral.ts';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import type { CallOperation } from '#server/http/call-operations.ts';
import { refusalOf } from '#server/http/errors/error-handler.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { metadataAddress, originOf } from '#server/oauth/addresses.ts';
import { InternalCall } from '#server/operations/calls/internal-call.ts';
import type { ApiResponse, SendRequest } from './api-request.ts';
import type { AllowedNames } from './check-origin.ts';
import { type McpAddress, serveMcp } from './http.ts';
import { campaignTools } from './tools/campaign/campaign-tools.ts';
import { electoralTools } from './tools/electoral-tools.ts';
import type { ToolSet } from './tools/tool.ts';

export interface Apis {
  /** Absent if it is not served. */
  readonly electoral: Pick<RunningElectoral, 'call' | 'authenticate'> | undefined;
  readonly campaign: Pick<CampaignApi, 'call' | 'authenticate'> | undefined;
  readonly allowed: AllowedNames;
  /** Scheme and host of the installation. Absent: those that it was asked as. */
  readonly publicUrl: string | undefined;
  readonly counter: RateCounter | undefined;
  readonly version: string;
  readonly log: Log;
}

/** Serves the tools of the APIs that are served. */
export function serveTools({ electoral, campaign, allowed, publicUrl, counter, version, log }: Apis): Middleware {
  return serveMcp({
    addresses: {
      ...(campaign && {
        '/mcp': {
          ...addressOf(campaignTools, campaign, log),
          metadataOf: (ctx) => metadataAddress(originOf(ctx, publicUrl), 'mcp'),
        },
      }),
      ...(electoral && { '/mcp/electoral': addressOf(electoralTools, electoral, log) }),
    },
    allowed,
    counter,
    version,
    log,
  });
}

/** Whether a member can grant the caller more scopes. The scopes of a key never change. */
const isAssistant = (caller: object): boolean => 'kind' in caller && caller.kind === 'assistant';

/** Tools that call operations of an API of this process. */
const addressOf = <Caller extends RateLimitedCaller>(
  tools: ToolSet,
  { authenticate, call }: { authenticate(ctx: Context): Promise<Caller>; readonly call: CallOperation<Caller> },
  log: Log,
): McpAddress => ({
  tools,
  async authenticate(ctx) {
    const caller = await authenticate(ctx);
    return { caller, send: inProcess(call, caller, log), mayStepUp: isAssistant(caller) };
  },
});

/**
 * Sends the requests of tools to an API of this process, for the caller who has sent the message: each is counted,
 * checked and audited as one that arrived by network, and has a request id of its own.
 */
function inProcess<Caller extends RateLimitedCaller>(
  callOperation: CallOperation<Caller>,
  caller: Caller,
  log: Log,
): SendRequest {
  return async ({ operation, params, query, body, idempotencyKey }) => {
    const requestId = randomUUID();
    const call = new InternalCall(operation, { requestId, params, query, body, conditions: { idempotencyKey } });
    const answered = { requestId, retryAfterSeconds: null };
    try {
      const answer = await callOperation(caller, operation, call);
      const value = answer instanceof JsonText ? JSON.parse(answer.text) : plain(answer);
      return { ...answered, status: 200, body: value, isReplayed: call.isReplayed, note: call.note };
    } catch (thrown) {
      const error = refusalOf(thrown, log, { requestId, method: operation.method, route: operation.path });
      return { ...answered, ...refused(error), isReplayed: call.isReplayed };
    }
  };
}

/** As a request would have received it: without fields that are undefined, instants as texts. */
const plain = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

function refused({ status, code, message, headers }: HustingsError): Omit<ApiResponse, 'requestId' | 'isReplayed'> {
  const retryAfter = headers['Retry-After'];
  const retryAfterSeconds = retryAfter === undefined ? null : Number(retryAfter);
  return { status, body: { error: message, code }, retryAfterSeconds, challenge: headers['WWW-Authenticate'] };
}
