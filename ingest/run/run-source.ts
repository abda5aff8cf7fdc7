import type { Knex } from 'knex';
import type { AdvisoryLock } from '#core/database/advisory-lock.ts';
import { NotYetError, SourceError } from '#core/errors.ts';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import { nameOf } from '#ingest/fetch/file-name.ts';
import { explain, isRejected, notAcceptable } from '#ingest/kind/gate.ts';
import { nothingDone, type RunResult } from '#ingest/kind/result.ts';
import type { KindResult, Prepared, PublishOptions, SourceKind } from '#ingest/kind/source-kind.ts';
import type { Stage } from '#ingest/kind/stage.ts';
import type { Pool } from '#ingest/maps/workers/pool.ts';
import type { Source } from '#ingest/registry/source.ts';
import type { PublicationRow } from '#ingest/run/publication/publication.ts';
import { recordPublished } from '#ingest/run/publication/record.ts';
import { describeRefusal, findRefusal, type KnownContent } from '#ingest/run/publication/refused.ts';
import { type Archive, unpack } from '#ingest/unpack/unpack.ts';
import { beginRun, deleteRun, endRun, type RunEnd, recordFile, registerSource } from './journal.ts';
import { loadKind } from './kinds.ts';
import { stateAfterFailure, stateAfterSuccess } from './source-state.ts';

interface SourceRunOptions {
  readonly knex: Knex;
  /** The lock that makes this the only ingest: what is published without it may undo what another ingest published. */
  readonly lock: AdvisoryLock;
  /** The file of a source; null if there is none and that is not an error. */
  readonly obtain: (source: Source) => Promise<FetchedFile | null>;
  readonly workers: () => Promise<Pool>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly named: boolean;
  /** The source files are in the registry. */
  readonly inRegistry: boolean;
  readonly dryRun: boolean;
  readonly accepted: boolean;
  /** See `RunOptions.fromToday`. */
  readonly fromToday: boolean | undefined;
  readonly registry: readonly Source[];
  readonly republish: boolean;
  readonly by: string;
  readonly undoes: PublicationRow | undefined;
  readonly onStage: (stage: Stage) => void;
}

const publishOptions = ({ now, fromToday }: SourceRunOptions): PublishOptions => ({ now: now(), fromToday });

type Result = Pick<RunResult, 'outcome'> & Partial<RunResult>;

/** Prepares the file's content. If the kind opens the archive, it is closed in any case. */
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
  contentHash: string,
  options: SourceRunOptions,
  record: (trx: Knex.Transaction, result: KindResult) => Promise<void>,
): Promise<KindResult> {
  const trx = await options.knex.transaction();
  try {
    if (options.dryRun) await registerSource(trx, source, options.inRegistry);
    const result = await kind.publish(trx, source, prepared, publishOptions(options), contentHash);
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

/**
 * If an operator has taken back or dismissed this content, the result of a run that leaves it alone; null otherwise.
 */
async function leaveAlone(
  source: Source,
  content: Omit<KnownContent, 'definition'>,
  runId: number | null,
  { knex, accepted, republish, now }: SourceRunOptions,
): Promise<Result | null> {
  if (accepted || republish) return null;
  const refusal = await findRefusal(knex, { ...content, definition: source });
  if (refusal === null) return null;
  const message = describeRefusal(source.id, refusal);
  // The operator knows of a file that was dismissed. What was taken back remains to be put right.
  const state = refusal.cause === 'dismissed' ? stateAfterSuccess(source, now()).state : null;
  const end = { outcome: 'unchanged', message, report: {}, catalogueVersion: null, state } as const;
  if (runId !== null) await endRun(knex, source.id, runId, end);
  return { outcome: 'unchanged', message, refused: true };
}

/** Takes a file through the gate into the database. Throws a SourceError if a person has to look at it. */
async function ingestFile(
  source: Source,
  file: FetchedFile,
  runId: number | null,
  options: SourceRunOptions,
): Promise<Result> {
  const sameFile = await leaveAlone(source, { contentHash: null, sha256: file.sha256 }, runId, options);
  if (sameFile) return sameFile;
  const kind = await loadKind(source);
  const prepared = await prepare(kind, source, file, options);
  try {
    return await publishPrepared(kind, source, prepared, file, runId, options);
  } finally {
    await prepared.close?.();
  }
}

/** Takes prepared content through the gate, and publishes it. */
async function publishPrepared(
  kind: SourceKind<Source, Prepared>,
  source: Source,
  prepared: Prepared,
  file: FetchedFile,
  runId: number | null,
  options: SourceRunOptions,
): Promise<Result> {
  const { knex, accepted, fromToday, onStage } = options;
  const { summary } = prepared;
  const contentHash = kind.contentHash(source, prepared);
  const sameContent = await leaveAlone(source, { contentHash, sha256: file.sha256 }, runId, options);
  if (sameContent) return { ...sameContent, ...summary };
  const findings = kind.check(source, prepared, file);
  const message = explain(findings);
  if (isRejected(findings, accepted)) {
    const rejected = { outcome: 'quarantined', message: accepted ? `${message} ${notAcceptable}` : message } as const;
    if (runId !== null) {
      const report = { ...summary, findings, fromToday, contentHash };
      const state = { state: 'quarantined', problem: 'held_back' } as const;
      await endRun(knex, source.id, runId, { ...rejected, report, catalogueVersion: null, state });
    }
    return { ...rejected, ...summary };
  }
  onStage('publishing');
  const { state, advice } = stateAfterSuccess(source, options.now());
  const said = [message, advice].filter((part) => part !== null).join(' ') || null;
  const outcomeOf = ({ catalogueVersion }: KindResult) => (catalogueVersion === null ? 'unchanged' : 'published');
  const result = await publish(kind, source, prepared, contentHash, options, async (trx, published) => {
    const { catalogueVersion, changes } = published;
    const report = { ...summary, ...changes, findings, fromToday };
    const end: RunEnd = { outcome: outcomeOf(published), message: said, report, catalogueVersion, state };
    await endRun(trx, source.id, runId as number, end);
    if (catalogueVersion === null) return;
    const { districts, counts } = summary;
    await recordPublished(trx, {
      catalogueVersion,
      runId,
      by: options.by,
      definition: source,
      undone: options.undoes,
      counts: { ...(districts === undefined ? {} : { districts }), ...counts },
      content: { definition: source, contentHash, sha256: file.sha256 },
      origin: file.origin,
      isAccepted: accepted && findings.some(({ severity }) => severity === 'hard'),
    });
  });
  return { outcome: outcomeOf(result), message: said, ...summary, ...result.changes };
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
  const state = stateAfterFailure(error);
  const outcome = state?.state === 'quarantined' ? 'quarantined' : 'failed';
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
  const { knex, obtain, inRegistry, dryRun, onStage } = options;
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
      await registerSource(knex, source, inRegistry);
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
