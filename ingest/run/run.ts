import type { Knex } from 'knex';
import { groupBy } from '#core/collections/lists-by-key.ts';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import type { RunResult } from '#ingest/kind/result.ts';
import type { Stage } from '#ingest/kind/stage.ts';
import { timeLineKey } from '#ingest/maps/publish/jurisdiction.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource, Source } from '#ingest/registry/source.ts';
import type { PublicationRow } from '#ingest/run/publication/publication.ts';
import { withIngestLock } from './ingest-lock.ts';
import { closeAbandonedRuns } from './journal.ts';
import { kindsAfterMaps } from './kinds.ts';
import { runSource } from './run-source.ts';

export interface RunOptions {
  readonly database: { readonly knex: Knex; readonly url: string };
  readonly sources: readonly Source[];
  /**
   * The file of a source; null if there is none and that is not an error. Throws a SourceError (or a FetchError, which
   * says the state) if it cannot be had.
   */
  readonly obtain: (source: Source) => Promise<FetchedFile | null>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** The sources were asked for by name: one that has to wait for another is a failure. */
  readonly named?: boolean;
  /** The source files are in the registry, which says what is watched. The sample's do not. */
  readonly inRegistry?: boolean;
  /** Everything is read and checked; nothing is written. */
  readonly dryRun?: boolean;
  /** Publish in spite of hard findings, which a person has looked at. */
  readonly accepted?: boolean;
  /**
   * What a map's publication is about. Absent: what is known now of the map's whole span, from its first day on. True:
   * a change of law in mid-map, which leaves what was until yesterday. False: the whole span, also over such a change.
   */
  readonly fromToday?: boolean | undefined;
  /** Publish also what an operator has taken back or dismissed. */
  readonly republish?: boolean;
  /** Who asked for it, as the record of publications names them. */
  readonly by?: string;
  /** The publication that this one undoes, if an earlier file is published again. */
  readonly undoes?: PublicationRow;
  /** All sources that are described, to name the one that is missing. Absent: the sources of the run. */
  readonly registry?: readonly Source[];
  /** Workers to use; they stay open. Without it, the run has its own. */
  readonly pool?: Pool;
  readonly onStage?: (source: Source, stage: Stage) => void;
  readonly onResult?: (result: RunResult) => void;
  /** Called if another ingest is under way and this one waits for it. */
  readonly onWait?: () => void;
}

/** Enough to keep workers busy while some wait for publishers or the database; few enough to keep memory flat. */
const concurrentMaps = 6;

/**
 * Runs sources through all stages: outlines, ridings, wards, the maps of each side by side, then what refers to maps. The
 * others are published even if one source fails. One ingest at a time works on a database; another waits.
 */
export async function ingest(options: RunOptions): Promise<RunResult[]> {
  const { database, sources, obtain, onStage, onResult, onWait } = options;
  const { now = Date.now, named = false, inRegistry = false, dryRun = false, accepted = false } = options;
  const { fromToday, registry = sources, republish = false, by = 'not said', undoes } = options;
  const maps = sources.filter((source) => source.kind === 'boundaries');
  // Started at once and awaited when first needed: workers start while the database is asked.
  const ownPool = maps.length > 0 && !options.pool ? Pool.open() : null;
  ownPool?.catch(() => {});
  const workers = async () => options.pool ?? ((await ownPool) as Pool);
  const common = {
    knex: database.knex,
    obtain,
    workers,
    now,
    named,
    inRegistry,
    dryRun,
    accepted,
    fromToday,
    registry,
    republish,
    by,
    undoes,
  };
  const results = new Map<string, RunResult>();
  try {
    await withIngestLock(
      database.url,
      async (lock) => {
        const run = async (source: Source): Promise<void> => {
          if (lock.lost.aborted) return;
          const onStageOfSource = (stage: Stage) => onStage?.(source, stage);
          const result = await runSource(source, { ...common, lock, onStage: onStageOfSource });
          results.set(source.id, result);
          onResult?.(result);
        };
        if (!dryRun) await closeAbandonedRuns(database.knex);
        for (const rank of ranks) await runSideBySide(newestFirst(maps.filter((map) => rankOf(map) === rank)), run);
        for (const kind of kindsAfterMaps) {
          for (const source of sources.filter((candidate) => candidate.kind === kind)) await run(source);
        }
        // The sources that were not begun have no result.
        if (results.size < sources.length) lock.lost.throwIfAborted();
      },
      onWait,
    );
  } finally {
    await (await ownPool)?.close();
  }
  return sources.map((source) => results.get(source.id) as RunResult);
}

/** Ward maps are compared with the outlines of their municipalities and with the ridings about them. */
const ranks = ['outlines', 'ridings', 'wards'] as const;

function rankOf({ representation, level }: BoundarySource): (typeof ranks)[number] {
  if (representation === 'outline') return 'outlines';
  return level === 'MUNICIPAL' ? 'wards' : 'ridings';
}

/** The maps of each jurisdiction, the newest first: if an older one has ended, it is known what follows it. */
function newestFirst(maps: readonly BoundarySource[]): BoundarySource[][] {
  return [...groupBy(maps, timeLineKey).values()].map((line) =>
    line.sort((a, b) => b.valid.from.localeCompare(a.valid.from)),
  );
}

/** Runs the groups side by side, and the sources of a group one after the other. */
async function runSideBySide(
  groups: ReadonlyArray<readonly Source[]>,
  run: (source: Source) => Promise<void>,
): Promise<void> {
  const waiting = groups.values();
  await Promise.all(
    Array.from({ length: concurrentMaps }, async () => {
      for (const group of waiting) for (const source of group) await run(source);
    }),
  );
}
