import { setTimeout as wait } from 'node:timers/promises';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { type Downloads, offeredSets } from '#server/electoral/whole-maps/offered.ts';
import { instantOfSet, versionsOfSet } from '#server/electoral/whole-maps/versions-of-set.ts';
import type { DownloadFiles } from './download-files.ts';
import { type DatedMap, mapFile, mapFileName } from './map-file.ts';

/** What is written before it is asked for: a country's tiles take a minute, other files a second or two. */
const format = 'pmtiles';

/** A file of a map that is no longer published stays for clients that are reading its parts. */
const unusedMilliseconds = 600_000;

interface Settings {
  readonly files: DownloadFiles;
  readonly downloads: Downloads;
  readonly now: () => number;
  readonly log: { warn(fields: object, message: string): void };
  /** Milliseconds before the maps of a start: the first requests come first. A minute if it is not said. */
  readonly startMilliseconds?: number;
}

/**
 * Writes the tiles of each map that is offered when it is published, in the background, one at a time on a machine, and
 * removes those of maps that are not published any more. They take half of the room of all files at most.
 */
export class PreparedTiles {
  readonly #settings: Settings;
  readonly #closing = new AbortController();
  #latest: MapSnapshot | undefined;
  #passing: Promise<void> | undefined;
  #isStarted = false;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Begins with a snapshot, or goes on with it after the file that is being written. A failure is logged. */
  prepare(map: MapSnapshot): void {
    this.#latest = map;
    this.#passing ??= this.#pass().finally(() => {
      this.#passing = undefined;
    });
  }

  /** When nothing is left to be written. */
  async settled(): Promise<void> {
    await this.#passing;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#passing;
  }

  async #pass(): Promise<void> {
    const { signal } = this.#closing;
    if (!this.#isStarted) {
      const { startMilliseconds = 60_000 } = this.#settings;
      await wait(startMilliseconds, undefined, { signal, ref: false }).catch(() => {});
    }
    this.#isStarted = true;
    while (this.#latest && !signal.aborted) {
      const map = this.#latest;
      this.#latest = undefined;
      await this.#prepareAll(map).catch((error) => this.#report(error));
    }
  }

  async #prepareAll(map: MapSnapshot): Promise<void> {
    const { files, downloads, now } = this.#settings;
    const all = offeredSets(map, downloads).map((set): DatedMap => ({ map, set, at: instantOfSet(set, now()) }));
    const shown = all.filter(({ set, at }) => versionsOfSet(map, set, at).length > 0);
    const names = new Set(shown.map((dated) => mapFileName(dated, format)));
    await files.removeOthers(format, names, unusedMilliseconds);
    for (const dated of shown.filter(({ set }) => set.until > now())) {
      // A later publication goes first: this map may be another one there.
      if (this.#latest || this.#closing.signal.aborted) return;
      if (await files.has(mapFileName(dated, format))) continue;
      const { bytes, most } = await files.room();
      if (bytes > most / 2) return;
      // One that fails is no reason to leave out the others.
      await mapFile(files, dated, format, true).catch((error) => this.#report(error, dated.set.id));
    }
  }

  #report(error: unknown, set?: string): void {
    if (this.#closing.signal.aborted) return;
    const reason = (error as Error).message;
    this.#settings.log.warn({ reason, ...(set !== undefined && { set }) }, 'the tiles of a map could not be prepared');
  }
}
