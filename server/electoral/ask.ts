import type { Context } from 'koa';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import { JsonText } from '#server/http/content/json-content.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { countRequest } from '#server/http/rate-limit/count-request.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { checkParameters } from '#server/http/request/validation.ts';
import type { ElectoralCaller } from './authentication.ts';
import type { MapSnapshot } from './map/map-snapshot.ts';
import type { ElectoralServices } from './services.ts';

type Operation = Endpoint<ElectoralServices, ElectoralCaller>;

interface Question {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** The electoral operations for pages of the same server. */
export interface ElectoralPages {
  map(): MapSnapshot;
  now(): number;
  /** Counts one page as one anonymous request of its client. Throws 429 beyond the limit. */
  count(ctx: Context): Promise<void>;
  /** The answer of an operation, checked and thrown as the API does it. */
  ask(operation: Operation, question: Question): Promise<unknown>;
}

const checks = new WeakMap<Operation, (value: unknown) => void>();

export function electoralPages(
  services: ElectoralServices,
  counter: RateCounter | undefined,
  anonymousCaller: (ctx: Context) => RateLimitedCaller,
): ElectoralPages {
  return {
    map: () => services.map(),
    now: () => services.now(),
    async count(ctx) {
      const exceeded = await countRequest(ctx, counter, anonymousCaller(ctx), 1);
      if (exceeded) throw exceeded;
    },
    async ask(operation, { params = {}, query = {} }) {
      let check = checks.get(operation);
      if (!check) {
        check = checkParameters(operation.query ?? { type: 'object' }, 'query');
        checks.set(operation, check);
      }
      const checked = { ...query };
      check(checked);
      // No operation that pages ask reads the caller.
      const request = { params, query: checked, body: undefined, caller: noCaller, requestId: '' };
      const answer = await operation.handle(request, services);
      return answer instanceof JsonText ? JSON.parse(answer.text) : answer;
    },
  };
}

const noCaller: ElectoralCaller = { tier: 'ANONYMOUS', address: '', rateLimitKey: '', requestsPerMinute: 0 };
