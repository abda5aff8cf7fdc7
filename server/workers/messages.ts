import type { Channel } from '#core/database/channels.ts';
import type { Database } from '#core/database/database.ts';
import type { DemoNotice } from '#server/campaign/demo/prepare-demo.ts';
import type { PackedMap } from '#server/electoral/map/file/packed-maps.ts';
import type { LoadOfCampaign } from '#server/store/load/campaign-load.ts';

/** What the primary process sends to a worker that it has started. */
export interface WorkerStart {
  /** 1, 2, … A worker that replaces another has its number. */
  readonly number: number;
  readonly workers: number;
  readonly database: Pick<Database, 'url' | 'requestUrl'>;
}

/** One count of requests, as `RateCounter` has them; a negative number takes that many back. */
export type CountRequest = readonly [prefix: string, windowSeconds: number, rateLimitKey: string, requests: number];
export type Counted = readonly [used: number, resetMilliseconds: number];

/** A question of a worker, and what the primary answers. */
export interface Questions {
  /** All that a worker counts in one iteration of its event loop. */
  count: { readonly asked: readonly CountRequest[]; readonly answered: readonly Counted[] };
  /** The stored map; null if it could not be stored. Then each worker reads the map itself. */
  map: { readonly asked: null; readonly answered: PackedMap | null };
}

export type Question = keyof Questions;

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'listening'; readonly url: string; readonly demo: DemoNotice | null }
  | { readonly type: 'failed'; readonly message: string }
  /** What campaigns took of it in the last hour; it takes the place of what the worker has sent before. */
  | { readonly type: 'load'; readonly load: readonly LoadOfCampaign[] }
  /** An exception has left it in an unknown state. It serves until another one listens in its place. */
  | { readonly type: 'replace' }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question; readonly asked: unknown };

export type ToWorker =
  | { readonly type: 'start'; readonly start: WorkerStart }
  | { readonly type: 'hearing'; readonly isHearing: boolean }
  | { readonly type: 'notification'; readonly channel: Channel; readonly payload: string | undefined }
  | { readonly type: 'answer'; readonly id: number; readonly answered?: unknown; readonly error?: string }
  | { readonly type: 'stop' };
