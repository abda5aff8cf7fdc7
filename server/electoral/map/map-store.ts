import type { Knex } from 'knex';
import type { NotificationSubscriber } from '#core/database/listener.ts';
import { HustingsError } from '#core/errors.ts';
import { type LoadLog, loadMapSnapshot } from './load/load-map-snapshot.ts';
import type { MapSnapshot } from './map-snapshot.ts';

interface MapStoreLog extends LoadLog {
  error(fields: object, message: string): void;
}

/** Calls repeatedly until it is stopped. */
type Repeat = (milliseconds: number, call: () => void) => { stop(): void };

export interface MapStoreOptions {
  readonly knex: Knex;
  readonly log: MapStoreLog;
  /**
   * Milliseconds between two checks of the catalogue's version, which find a publication whose notification was lost.
   */
  readonly pollMilliseconds?: number;
  readonly repeat?: Repeat;
  readonly load?: typeof loadMapSnapshot;
  readonly later?: Later;
  /** Called with each snapshot, once it is the current one. */
  readonly onLoaded?: (map: MapSnapshot) => void;
}

/** Calls once, unless the process ends before. */
type Later = (milliseconds: number, call: () => void) => void;

const laterByTimeout: Later = (milliseconds, call) => void setTimeout(call, milliseconds).unref();

/** Longer than any request takes to be served from the snapshot that it has begun with. */
const releaseMilliseconds = 120_000;

const repeatByInterval: Repeat = (milliseconds, call) => {
  const timer = setInterval(call, milliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};

/**
 * Holds the current snapshot and refreshes it. A new snapshot is built beside the old one and replaces it in one
 * assignment; the old one is released when no request reads it any more. If building fails it stays in use, and the
 * next check tries again.
 */
export class MapStore implements NotificationSubscriber {
  readonly #options: Required<Pick<MapStoreOptions, 'knex' | 'log' | 'load' | 'later' | 'onLoaded'>>;
  readonly #poll: { stop(): void };
  #map: MapSnapshot | undefined;
  #refreshing: Promise<void> | undefined;
  #isRequestedAgain = false;
  #isClosed = false;
  #loadMilliseconds = 0;
  #failure: unknown;

  constructor({
    knex,
    log,
    pollMilliseconds = 60_000,
    repeat = repeatByInterval,
    load = loadMapSnapshot,
    later = laterByTimeout,
    onLoaded = () => {},
  }: MapStoreOptions) {
    this.#options = { knex, log, load, later, onLoaded };
    this.#poll = repeat(pollMilliseconds, () => void this.refresh());
  }

  get ready(): boolean {
    return this.#map !== undefined;
  }

  /** How long the current snapshot took to load. */
  get loadMilliseconds(): number {
    return this.#loadMilliseconds;
  }

  /** The current snapshot. Call this once a request. Throws 503 before the first snapshot is loaded. */
  current(): MapSnapshot {
    if (this.#map) return this.#map;
    throw new HustingsError(503, 'internal', 'The electoral map is still being loaded. Try again in a few seconds.', {
      headers: { 'Retry-After': '5' },
    });
  }

  /**
   * Loads the catalogue's current version, unless it is loaded already. Never rejects: a failure is logged. Any number
   * of calls during a refresh lead to one more check after it.
   */
  refresh(): Promise<void> {
    if (this.#refreshing) {
      this.#isRequestedAgain = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#refreshUntilCurrent().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Loads the first snapshot. Errors: one sentence with the reason, if that fails. */
  async loadFirst(): Promise<void> {
    await this.refresh();
    if (this.#map) return;
    const reason = this.#failure instanceof Error ? this.#failure.message : 'the start was broken off';
    throw new Error(`The electoral map could not be loaded: ${reason}.`, { cause: this.#failure });
  }

  onNotification(): void {
    void this.refresh();
  }

  /** Publications before this moment may have been missed. */
  onConnected(): void {
    void this.refresh();
  }

  /** Stops refreshing and waits for the end of a refresh under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#poll.stop();
    await this.#refreshing;
  }

  async #refreshUntilCurrent(): Promise<void> {
    do {
      this.#isRequestedAgain = false;
      if (this.#isClosed) return;
      try {
        await this.#rebuild();
      } catch (error) {
        this.#failure = error;
        this.#options.log.error(
          { reason: (error as Error).message, servedVersion: this.#map?.catalogueVersion },
          'the electoral map could not be loaded; what was served before is served on',
        );
      }
    } while (this.#isRequestedAgain);
  }

  async #rebuild(): Promise<void> {
    const { knex, log, load, later, onLoaded } = this.#options;
    const before = this.#map;
    if (before) {
      const row = await knex('catalogue').first<{ version: number; updated_at: Date }>('version', 'updated_at');
      const { catalogueVersion, updatedAt } = before;
      if (row.version === catalogueVersion && row.updated_at.getTime() === updatedAt) return;
    }
    const begun = performance.now();
    this.#map = await load(knex, log, before?.release ? undefined : before);
    this.#loadMilliseconds = performance.now() - begun;
    if (before?.release) later(releaseMilliseconds, before.release);
    onLoaded(this.#map);
  }
}
