import type { Knex } from 'knex';
import type { NotificationSubscriber } from '#core/database/listener.ts';
import { HustingsError } from '#core/errors.ts';
import { type LoadLog, loadMapSnapshot } from './load/load-map-snapshot.ts';
import type { MapSnapshot } from './map-snapshot.ts';

export interface MapStoreLog extends LoadLog {
  error(fields: object, message: string): void;
}

/** Calls again and again until it is stopped. */
export type Repeat = (milliseconds: number, call: () => void) => { stop(): void };

export interface MapStoreOptions {
  readonly knex: Knex;
  readonly log: MapStoreLog;
  /** Milliseconds between two looks at the catalogue's version, in case a notice was lost. */
  readonly pollMilliseconds?: number;
  readonly repeat?: Repeat;
  readonly load?: typeof loadMapSnapshot;
}

const everySoOften: Repeat = (milliseconds, call) => {
  const timer = setInterval(call, milliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};

/**
 * Keeps the current image of the catalogue. A new one is built beside it and takes its place in one assignment; where
 * building fails the old one goes on answering, and the next look tries again.
 */
export class MapStore implements NotificationSubscriber {
  readonly #options: Required<Pick<MapStoreOptions, 'knex' | 'log' | 'load'>>;
  readonly #poll: { stop(): void };
  #map: MapSnapshot | undefined;
  #refreshing: Promise<void> | undefined;
  #isAskedAgain = false;
  #isClosed = false;
  #loadMilliseconds = 0;

  constructor({
    knex,
    log,
    pollMilliseconds = 60_000,
    repeat = everySoOften,
    load = loadMapSnapshot,
  }: MapStoreOptions) {
    this.#options = { knex, log, load };
    this.#poll = repeat(pollMilliseconds, () => void this.refresh());
  }

  get ready(): boolean {
    return this.#map !== undefined;
  }

  /** How long the present image took to load. */
  get loadMilliseconds(): number {
    return this.#loadMilliseconds;
  }

  /** The image to answer from. Take it once a request. Throws 503 before the first one is loaded. */
  current(): MapSnapshot {
    if (this.#map) return this.#map;
    throw new HustingsError(503, 'internal', 'The electoral map is still being loaded. Try again in a few seconds.', {
      headers: { 'Retry-After': '5' },
    });
  }

  /**
   * Makes the image that of the catalogue's present version, if it is not yet. Never rejects: a failure is logged. Calls
   * made meanwhile are answered by one more look after this one, however many they are.
   */
  refresh(): Promise<void> {
    if (this.#refreshing) {
      this.#isAskedAgain = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#refreshUntilNothingIsNew().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  onNotification(): void {
    void this.refresh();
  }

  /** Publications before this moment may have been missed. */
  onConnected(): void {
    void this.refresh();
  }

  /** Stops looking and waits for a build under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#poll.stop();
    await this.#refreshing;
  }

  async #refreshUntilNothingIsNew(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      if (this.#isClosed) return;
      try {
        await this.#rebuild();
      } catch (error) {
        this.#options.log.error(
          { reason: (error as Error).message, servedVersion: this.#map?.catalogueVersion },
          'the electoral map could not be loaded; what was served before is served on',
        );
      }
    } while (this.#isAskedAgain);
  }

  async #rebuild(): Promise<void> {
    const { knex, log, load } = this.#options;
    if (this.#map) {
      const row = await knex('catalogue').first<{ version: number; updated_at: Date }>('version', 'updated_at');
      const { catalogueVersion, updatedAt } = this.#map;
      if (row.version === catalogueVersion && row.updated_at.getTime() === updatedAt) return;
    }
    const begun = performance.now();
    this.#map = await load(knex, log, this.#map);
    this.#loadMilliseconds = performance.now() - begun;
  }
}
