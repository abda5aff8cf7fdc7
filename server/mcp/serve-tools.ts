import type { Context, Middleware } from 'koa';
import type { Log } from '#core/log.ts';
import type { CampaignApi } from '#server/campaign/api.ts';
import type { RunningElectoral } from '#server/electoral/start-electoral.ts';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import type { CallOperation } from '#server/http/call-operations.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { metadataAddress, originOf } from '#server/oauth/addresses.ts';
import type { AllowedNames } from './check-origin.ts';
import { type McpAddress, serveMcp } from './http.ts';
import { inProcess } from './in-process.ts';
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
