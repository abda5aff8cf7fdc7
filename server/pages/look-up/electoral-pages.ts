import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';
import { JsonText } from '#server/content/json-content.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { ReadFindings } from '#server/electoral/provenance/read-provenance.ts';
import type { DrawPublication } from '#server/electoral/publications/drawing/draw-publication.ts';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { InternalCall, type InternalRequest } from '#server/operations/calls/internal-call.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import type { BaseMap } from '#server/pages/base-map/base-map.ts';
import { ListAllowance } from '#server/pages/batch/batch-limits.ts';
import { countPage, countSuggestions } from '#server/pages/page-allowance.ts';

type Operation = Pick<Endpoint, 'operationId' | 'method' | 'path'>;

/** What pages need of the electoral API of the same server. */
export interface ElectoralOperations {
  map(): MapSnapshot;
  now(): number;
  /** Executes an operation for a caller without a key. */
  execute(operation: Operation, call: InternalCall): unknown;
  anonymousCaller(ctx: Context): RateLimitedCaller;
  /** Draws what a publication changed; absent if nothing is drawn. */
  readonly draw?: DrawPublication | undefined;
  /** Reads the findings of publications with the facts of which every language makes its sentences. */
  readonly findings: ReadFindings;
  readonly baseMap?: BaseMap | undefined;
}

/** The electoral operations for pages. */
export interface ElectoralPages {
  map(): MapSnapshot;
  now(): number;
  /** Counts one page of its client's allowance, which is one of pages alone. Throws 429 beyond it. */
  count(ctx: Context): Promise<void>;
  /** Counts what a field offers once, apart from pages. Throws 429 beyond the allowance. */
  countSuggestions(ctx: Context): Promise<void>;
  /** What a client may have looked up on the page of lists. */
  listAllowance(ctx: Context): ListAllowance;
  /** The name by which a client is counted. */
  client(ctx: Context): string;
  /** Whether anything is counted. */
  readonly isLimited: boolean;
  /** The result of an operation, checked and refused as the API does it. */
  ask(operation: Operation, asked: Omit<InternalRequest, 'requestId'>): Promise<unknown>;
  readonly draw?: DrawPublication | undefined;
  readonly findings: ReadFindings;
  /** Resolves after the time that a page waits for what only the database knows. */
  databaseTimeout(): Promise<void>;
  /** The operator's own map below the districts; undefined for the bundled one. */
  readonly baseMap?: BaseMap | undefined;
}

const timeoutMilliseconds = 300;

export function electoralPages(
  { map, now, execute, anonymousCaller, baseMap, draw, findings }: ElectoralOperations,
  counter: RateCounter | undefined,
  databaseTimeout: ElectoralPages['databaseTimeout'] = () => wait(timeoutMilliseconds, undefined, { ref: false }),
): ElectoralPages {
  return {
    map,
    now,
    databaseTimeout,
    baseMap,
    draw,
    findings,
    isLimited: counter !== undefined,
    count: (ctx) => countPage(ctx, counter, anonymousCaller(ctx).rateLimitKey),
    countSuggestions: (ctx) => countSuggestions(ctx, counter, anonymousCaller(ctx).rateLimitKey),
    listAllowance: (ctx) => new ListAllowance(ctx, counter, anonymousCaller(ctx).rateLimitKey),
    client: (ctx) => anonymousCaller(ctx).rateLimitKey,
    async ask(operation, asked) {
      const answer = await execute(operation, new InternalCall(operation, { ...asked, requestId: randomUUID() }));
      return answer instanceof JsonText ? JSON.parse(answer.text) : answer;
    },
  };
}
