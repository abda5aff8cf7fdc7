import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import { JsonText } from '#server/http/content/json-content.ts';
import { countRequest } from '#server/http/rate-limit/count-request.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { checkParameters } from '#server/http/request/validation.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
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
  /** Counts one page of its client's allowance, which is one of pages alone. Throws 429 beyond it. */
  count(ctx: Context): Promise<void>;
  /** The answer of an operation, checked and thrown as the API does it. */
  ask(operation: Operation, question: Question): Promise<unknown>;
  /** For so long a page waits for what only the database knows. */
  moment(): Promise<void>;
}

/** A person looks up one place after the other; a program has a key. */
export const pagesPerMinute = 120;

const momentMilliseconds = 300;

const checks = new WeakMap<Operation, (value: unknown) => void>();

export function electoralPages(
  services: ElectoralServices,
  counter: RateCounter | undefined,
  anonymousCaller: (ctx: Context) => RateLimitedCaller,
  moment: ElectoralPages['moment'] = () => wait(momentMilliseconds, undefined, { ref: false }),
): ElectoralPages {
  return {
    moment,
    map: () => services.map(),
    now: () => services.now(),
    async count(ctx) {
      const rateLimitKey = `pages ${anonymousCaller(ctx).rateLimitKey}`;
      const exceeded = await countRequest(ctx, counter, { rateLimitKey, requestsPerMinute: pagesPerMinute }, 1);
      if (exceeded) throw tooManyPages(Number(exceeded.headers['Retry-After']));
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

const tooManyPages = (seconds: number) =>
  new BilingualError(
    429,
    'rate_limit_exceeded',
    {
      en: `More than ${pagesPerMinute} look-ups have come from your network within a minute. Wait ${seconds} s, then try again.`,
      fr: `Plus de ${pagesPerMinute} recherches sont venues de votre réseau en une minute. Attendez ${seconds} s, puis réessayez.`,
    },
    { headers: { 'Retry-After': String(seconds) } },
  );

const noCaller: ElectoralCaller = { tier: 'ANONYMOUS', address: '', rateLimitKey: '', requestsPerMinute: 0 };
