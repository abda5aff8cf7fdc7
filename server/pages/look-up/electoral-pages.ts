import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import { JsonText } from '#server/http/content/json-content.ts';
import { countRequest } from '#server/http/rate-limit/count-request.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { type Asked, MadeCall } from '#server/operations/calls/made-call.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

type Operation = Pick<Endpoint, 'operationId' | 'method' | 'path'>;

/** What pages need of the electoral API of the same server. */
export interface ElectoralOperations {
  map(): MapSnapshot;
  now(): number;
  /** Executes an operation for somebody without a key. */
  execute(operation: Operation, call: MadeCall): unknown;
  anonymousCaller(ctx: Context): RateLimitedCaller;
}

/** The electoral operations for pages. */
export interface ElectoralPages {
  map(): MapSnapshot;
  now(): number;
  /** Counts one page of its client's allowance, which is one of pages alone. Throws 429 beyond it. */
  count(ctx: Context): Promise<void>;
  /** The answer of an operation, checked and refused as the API does it. */
  ask(operation: Operation, asked: Omit<Asked, 'requestId'>): Promise<unknown>;
  /** For so long a page waits for what only the database knows. */
  moment(): Promise<void>;
}

/** A person looks up one place after the other; a program has a key. */
const pagesPerMinute = 120;

const momentMilliseconds = 300;

export function electoralPages(
  { map, now, execute, anonymousCaller }: ElectoralOperations,
  counter: RateCounter | undefined,
  moment: ElectoralPages['moment'] = () => wait(momentMilliseconds, undefined, { ref: false }),
): ElectoralPages {
  return {
    ...{ map, now, moment },
    async count(ctx) {
      const rateLimitKey = `pages ${anonymousCaller(ctx).rateLimitKey}`;
      const exceeded = await countRequest(ctx, counter, { rateLimitKey, requestsPerMinute: pagesPerMinute }, 1);
      if (exceeded) throw tooManyPages(Number(exceeded.headers['Retry-After']));
    },
    async ask(operation, asked) {
      const answer = await execute(operation, new MadeCall(operation, { ...asked, requestId: randomUUID() }));
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
