import type { Middleware } from 'koa';
import type { Log } from '#core/log.ts';
import type { CampaignApi } from '#server/campaign/api.ts';
import type { RunningElectoral } from '#server/electoral/start-electoral.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import type { AllowedNames } from './check-origin.ts';
import { serveMcp } from './http.ts';
import { inProcessApi } from './in-process.ts';
import { campaignTools } from './tools/campaign/campaign-tools.ts';
import { electoralTools } from './tools/electoral/electoral-tools.ts';

export interface Apis {
  /** Absent where it is not served. */
  readonly electoral: Pick<RunningElectoral, 'api' | 'authenticate'> | undefined;
  readonly campaign: Pick<CampaignApi, 'middleware' | 'authenticate'> | undefined;
  readonly allowed: AllowedNames;
  readonly counter: RateCounter | undefined;
  readonly version: string;
  readonly log: Log;
}

/** Serves the tools of the APIs that are served. */
export function serveTools({ electoral, campaign, allowed, counter, version, log }: Apis): Middleware {
  return serveMcp({
    addresses: {
      ...(campaign && { '/mcp': { tools: campaignTools, authenticate: campaign.authenticate } }),
      ...(electoral && { '/mcp/electoral': { tools: electoralTools, authenticate: electoral.authenticate } }),
    },
    allowed,
    bindApi: inProcessApi(
      [electoral?.api, campaign?.middleware].filter((api) => api !== undefined),
      log,
    ),
    counter,
    version,
    log,
  });
}
