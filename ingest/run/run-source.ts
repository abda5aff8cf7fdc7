import type { Knex } from 'knex';
import type { AdvisoryLock } from '#core/database/advisory-lock.ts';
import { NotYetError, SourceError } from '#core/errors.ts';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import { nameOf } from '#ingest/fetch/file-name.ts';
import { FetchError } from '#ingest/fetch/http/errors.ts';
import type { Source } from '#ingest/registry/source.ts';
import { type Archive, unpack } from '#ingest/unpack/unpack.ts';
import { explain, isRejected, notAcceptable } from './gate.ts';
import { beginRun, deleteRun, endRun, recordFile, registerSource, type SourceState } from './journal.ts';
import { loadKind } from './kinds.ts';
import { nothingDone, type RunResult } from './result.ts';
import type { KindResult, Prepared, PublishOptions, SourceKind } from './source-kind.ts';
import type { Stage } from './stage.ts';
import type { Pool } from './workers/pool.ts';

export interface SourceRunOptions {
  readonly knex: Knex;
  /** The lock that makes this the only ingest: what is published without it may undo what another ingest published. */
  readonly lock: AdvisoryLock;
  /** The file of a source; null where there is none and that is no fault. */
  readonly obtain: (source: Source) => Promise<FetchedFile | null>;
  readonly workers: () => Promise<Pool>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly named: boolean;
  readonly dryRun: boolean;
  readonly accepted: boolean;
  /** See `RunOptions.fromToday`. */
  readonly fromToday: boolean | undefined;
  readonly registry: readonly Source[];
  readonly onStage: (stage: Stage) => void;
}

const publishOptions = ({ now, fromToday }: SourceRunOptions): PublishOptions => ({ now: now(), fromToday });

type Result = Pick<RunResult, 'outcome'> & Partial<RunResult>;

/** Prepares the file's content. Where the kind opens the archive, it is closed in any case. */
async function prepare(
  kind: SourceKind<Source, Prepared>,
  source: Source,
  file: FetchedFile,
  options: SourceRunOptions,
): Promise<Prepared> {
  const { knex, workers, accepted, registry, onStage } = options;
  let archive: Archive | undefined;
  const openArchive = async () => {
    archive ??= await unpack(file.path, {}, nameOf(file));
    return archive;
  };
  try {
    const publishing = publishOptions(options);
    return await kind.prepare({ source, knex, file, openArchive, workers, accepted, publishing, registry, onStage });
  } finally {
    await archive?.close();
  }
}

/** Publishes and records the run in one transaction. A dry run publishes too, and is rolled back here. */
async function publish(
  kind: SourceKind<Source, Prepared>,
  source: Source,
  prepared: Prepared,
  options: SourceRunOptions,
  record: (trx: Knex.Transaction, result: KindResult) => Promise<void>,
): Promise<KindResult> {
  const trx = await options.knex.transaction();
  try {
    if (options.dryRun) await registerSource(trx, source);
    const result = await kind.publish(trx, source, prepared, publishOptions(options));
    if (!options.dryRun) {
      await record(trx, result);
      await options.lock.assertHeld();
    }
    await (options.dryRun ? trx.rollback() : trx.commit());
    return result;
  } catch (error) {
    if (!trx.isCompleted()) await trx.rollback();
    throw error;
  }
}

/** Takes a file through the gate into the database. Throws a SourceError where a person has to look at it. */
async function ingestFile(
  source: Source,
  file: FetchedFile,
  runId: number | null,
  options: SourceRunOptions,
): Promise<Result> {
  const { knex, accepted, fromToday, onStage } = options;
  const kind = await loadKind(source);
  const prepared = await prepare(kind, source, file, options);
  const { summary } = prepared;
  const findings = kind.check(source, prepared, file);
  const message = explain(findings);
  if (isRejected(findings, accepted)) {
    const rejected = { outcome: 'quarantined', message: accepted ? `${message} ${notAcceptable}` : message } as const;
    if (runId !== null) {
      const report = { ...summary, findings, fromToday };
      await endRun(knex, source.id, runId, { ...rejected, report, catalogueVersion: null, state: 'quarantined' });
    }
    return { ...rejected, ...summary };
  }
  onStage('publishing');
  const outcomeOf = ({ catalogueVersion }: KindResult) => (catalogueVersion === null ? 'unchanged' : 'published');
  const result = await publish(kind, source, prepared, options, (trx, published) => {
    const { catalogueVersion, changes } = published;
    const report = { ...summary, ...changes, findings, fromToday };
    const end = { outcome: outcomeOf(published), message, report, catalogueVersion, state: 'fresh' } as const;
    return endRun(trx, source.id, runId as number, end);
  });
  return { outcome: outcomeOf(result), message, ...summary, ...result.changes };
}

/**
 * What a failed run says of its source's state. Null where nothing was learnt: a source whose file a person brings
 * keeps its state when it is asked for without a file.
 */
function stateAfter(error: unknown): SourceState | null {
  if (error instanceof FetchError) return error.state === 'manual' ? null : error.state;
  return error instanceof SourceError ? 'quarantined' : 'stale';
}

async function recordFailure(
  error: unknown,
  source: Source,
  runId: number | null,
  options: SourceRunOptions,
): Promise<Result> {
  const { knex, named, accepted } = options;
  const { message: reason, stack } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof NotYetError && !named) {
    if (runId !== null) await deleteRun(knex, runId);
    return { outcome: 'waiting', message: reason };
  }
  const state = stateAfter(error);
  const outcome = state === 'quarantined' ? 'quarantined' : 'failed';
  const message = accepted && outcome === 'quarantined' ? `${reason} ${notAcceptable}` : reason;
  if (runId !== null) {
    const report = error instanceof SourceError ? {} : { stack };
    await endRun(knex, source.id, runId, { outcome, message, report, catalogueVersion: null, state });
  }
  return { outcome, message, runId };
}

/**
 * Runs one source of any kind through all stages: obtain its file, prepare, check, publish. Never throws because of the
 * source: what went wrong is in the result, in the journal and in the source's state.
 */
export async function runSource(source: Source, options: SourceRunOptions): Promise<RunResult> {
  const { knex, obtain, dryRun, onStage } = options;
  const started = performance.now();
  const finish = (result: Result): RunResult => ({
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
    const file = await obtain(source);
    if (file === null) {
      if (runId !== null) await deleteRun(knex, runId);
      return finish({ outcome: 'not_fetched' });
    }
    if (runId !== null) await recordFile(knex, runId, file);
    return finish({ ...(await ingestFile(source, file, runId, options)), runId });
  } catch (error) {
    return finish(await recordFailure(error, source, runId, options));
  }
}
