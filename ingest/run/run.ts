import type { Knex } from 'knex';
import { NotYetError, SourceError } from '#core/errors.ts';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import { FetchError } from '#ingest/fetch/http/errors.ts';
import { ingestBoundaries } from '#ingest/maps/ingest-boundaries.ts';
import type { Source } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { exclusively } from './exclusive.ts';
import { nameOf } from './file-name.ts';
import { handle, kindsInOrder } from './handlers.ts';
import { beginRun, closeAbandonedRuns, endRun, recordFile, registerSource, type SourceState } from './journal.ts';
import { nothingDone, type RunResult } from './result.ts';
import type { Stage } from './stages.ts';
import { Pool } from './workers/pool.ts';

export interface RunOptions {
  readonly database: { readonly knex: Knex; readonly url: string };
  readonly sources: readonly Source[];
  /**
   * The file of a source; null where there is none and that is no fault. Throws a SourceError (or a FetchError, which
   * says the state) where it cannot be had.
   */
  readonly obtain: (source: Source) => Promise<FetchedFile | null>;
  /** Files lie on this machine: the first maps wait for one another, and the largest is begun first. */
  readonly filesAtHand?: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** The sources were asked for by name: one that has to wait for another is a failure. */
  readonly named?: boolean;
  /** Everything is read and checked; nothing is written. */
  readonly dryRun?: boolean;
  /** Publish in spite of hard findings, which a person has looked at. */
  readonly accepted?: boolean;
  /** Workers to use; they stay open. Without, the run has its own. */
  readonly pool?: Pool;
  readonly onStage?: (source: Source, stage: Stage) => void;
  readonly onResult?: (result: RunResult) => void;
  /** Called where another ingest is under way and this one waits for it. */
  readonly onWait?: () => void;
}

class DryRun extends Error {}

async function ingestOther(
  source: Exclude<Source, { kind: 'boundaries' }>,
  file: FetchedFile,
  runId: number,
  options: RunOptions,
) {
  const { knex } = options.database;
  const archive = await unpack(file.path, {}, nameOf(file));
  try {
    if (options.dryRun) {
      let result: Partial<RunResult> = {};
      const undone = knex.transaction(async (trx) => {
        await registerSource(trx, source);
        const { outcome, counts, remarks } = await handle(source, archive, trx);
        result = { outcome, counts, message: remarks.join(' ') || null };
        throw new DryRun();
      });
      await undone.catch((error: unknown) => {
        if (!(error instanceof DryRun)) throw error;
      });
      return result;
    }
    const { outcome, counts, remarks, catalogueVersion } = await handle(source, archive, knex);
    const message = remarks.join(' ') || null;
    await endRun(knex, source.id, runId, {
      outcome,
      message,
      report: { counts, remarks },
      catalogueVersion,
      state: 'fresh',
    });
    return { outcome, counts, message };
  } finally {
    await archive.close();
  }
}

/** Null where nothing was learnt: a source that a person brings stays what it was when it is asked for without a file. */
function stateAfter(error: unknown): SourceState | null {
  if (error instanceof FetchError) return error.state === 'manual' ? null : error.state;
  return error instanceof SourceError ? 'quarantined' : 'stale';
}

async function runSource(
  source: Source,
  pool: () => Promise<Pool>,
  gather: () => Promise<void>,
  options: RunOptions,
): Promise<RunResult> {
  const { knex } = options.database;
  const { now = Date.now, dryRun = false, accepted = false } = options;
  const started = performance.now();
  const onStage = (stage: Stage) => options.onStage?.(source, stage);
  const finish = (result: Partial<RunResult>): RunResult => ({
    ...nothingDone,
    ...result,
    source: source.id,
    seconds: (performance.now() - started) / 1000,
  });
  let runId: number | null = null;
  try {
    if (!dryRun) {
      await registerSource(knex, source);
      runId = await beginRun(knex, source.id);
    }
    onStage('fetching');
    const file = await options.obtain(source);
    if (file === null) {
      if (runId !== null) await knex('ingest_runs').where({ id: runId }).delete();
      return finish({ outcome: 'not_fetched' });
    }
    if (runId !== null) await recordFile(knex, runId, file);
    const result =
      source.kind === 'boundaries'
        ? await ingestBoundaries({
            knex,
            pool: await pool(),
            gather,
            source,
            file,
            runId: runId ?? 0,
            now: now(),
            dryRun,
            accepted,
            onStage,
          })
        : await ingestOther(source, file, runId ?? 0, options);
    return finish({ ...result, runId });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    if (error instanceof NotYetError && !options.named) {
      if (runId !== null) await knex('ingest_runs').where({ id: runId }).delete();
      return finish({ outcome: 'waiting', message });
    }
    const state = stateAfter(error);
    const outcome = state === 'quarantined' ? 'quarantined' : 'failed';
    const report = error instanceof SourceError ? {} : { stack };
    if (runId !== null)
      await endRun(knex, source.id, runId, { outcome, message, report, catalogueVersion: null, state });
    return finish({ outcome, message, runId });
  }
}

/**
 * Runs sources through all stages: maps first and side by side, then what refers to maps. A source that fails does not
 * keep the others from being published. One ingest at a time works on a database; another waits.
 */
export async function ingest(options: RunOptions): Promise<RunResult[]> {
  const { database, sources, onResult, onWait } = options;
  const maps = sources.filter((source) => source.kind === 'boundaries');
  // Begun at once, awaited where first needed: workers start while the database is asked.
  const own = maps.length > 0 && !options.pool ? Pool.open() : null;
  own?.catch(() => {});
  const pool = async () => options.pool ?? ((await own) as Pool);
  const results = new Map<string, RunResult>();
  const gather = gathering(options.filesAtHand ? Math.min(concurrentMaps, maps.length) : 0);
  try {
    await exclusively(
      database,
      async (knex, lock) => {
        const exclusive = { ...options, database: { ...database, knex } };
        const run = async (source: Source): Promise<void> => {
          if (lock.lost.aborted) return void gather(source.id);
          const result = await runSource(source, pool, () => gather(source.id), exclusive);
          // Who came to nothing is not waited for.
          void gather(source.id);
          results.set(source.id, result);
          onResult?.(result);
        };
        if (!options.dryRun) await closeAbandonedRuns(knex);
        await sideBySide(maps, run);
        for (const kind of kindsInOrder) {
          for (const source of sources.filter((candidate) => candidate.kind === kind)) await run(source);
        }
        // The sources that were not begun have no result.
        if (results.size < sources.length) lock.lost.throwIfAborted();
      },
      onWait,
    );
  } finally {
    await (await own)?.close();
  }
  return sources.map((source) => results.get(source.id) as RunResult);
}

/** Enough to keep workers busy while some wait for publishers or the database; few enough to keep memory flat. */
const concurrentMaps = 6;

/** Holds back those who call until so many have; from then on nobody. */
function gathering(count: number): (id: string) => Promise<void> {
  const present = new Set<string>();
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return (id) => {
    present.add(id);
    if (present.size >= count) open();
    return all;
  };
}

async function sideBySide(sources: readonly Source[], run: (source: Source) => Promise<void>): Promise<void> {
  const waiting = sources.values();
  await Promise.all(
    Array.from({ length: concurrentMaps }, async () => {
      for (const source of waiting) await run(source);
    }),
  );
}
