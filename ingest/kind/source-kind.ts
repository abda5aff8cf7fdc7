import type { Knex } from 'knex';
import type { Span } from '#core/dates.ts';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import type { Source } from '#ingest/registry/source.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import type { Finding } from './gate.ts';
import type { RunResult } from './result.ts';
import type { Stage } from './stage.ts';

/** What `prepare` works with. */
interface PrepareInput<S extends Source, Workers> {
  readonly source: S;
  readonly knex: Knex;
  readonly file: FetchedFile;
  /** Unpacks the file on this thread. The run closes the archive. */
  readonly openArchive: () => Promise<Archive>;
  /** The worker threads of the run. */
  readonly workers: () => Promise<Workers>;
  /** A person has looked at the hard findings and wants the content published all the same. */
  readonly accepted: boolean;
  readonly publishing: PublishOptions;
  /** All sources that are described, whether this run ingests them or not. */
  readonly registry: readonly Source[];
  readonly onStage: (stage: Stage) => void;
}

/** Which time a publication is about. */
export interface PublishOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** See `RunOptions.fromToday`. */
  readonly fromToday: boolean | undefined;
}

/** The least that a run has to know of prepared content. */
export interface Prepared {
  /** What was read, as the table at the end of a run shows it. */
  readonly summary: Partial<Pick<RunResult, 'districts' | 'vertices' | 'repaired' | 'counts'>>;
  /** Frees what waits for the publication outside of memory. The run calls it in any case. */
  close?(): Promise<void>;
}

/** What publishing did. */
export interface KindResult {
  /** The catalogue's version with the publication; null if nothing changed and nothing was written. */
  readonly catalogueVersion: number | null;
  /** Changed rows, for kinds that count them. */
  readonly changes: Partial<Pick<RunResult, 'added' | 'changed' | 'removed'>>;
}

/** When a map is in force, and when it is once a publication is taken back; null if it is not, on any day. */
interface ChangedSpan {
  readonly set: string;
  readonly before: Span | null;
  readonly after: Span | null;
}

/** What taking back a publication did. */
export interface TakenBack {
  readonly catalogueVersion: number;
  /** How much changed, by what it is. */
  readonly counts: Readonly<Record<string, number>>;
  /** The spans of a map, and of the maps that it gave days to or took days from. */
  readonly spans: readonly ChangedSpan[];
}

/**
 * What one kind of source (a map, an address register, …) does in its own way. Fetching, unpacking, the gate, the
 * transaction, the journal, the dry run and the quarantine are the same for all kinds: see `runSource`. `Workers` are the threads of
 * the run that it uses.
 */
export interface SourceKind<S extends Source, P extends Prepared, Workers = unknown> {
  /**
   * Reads the file and works out what is to be published. Reads the database and writes nothing.
   *
   * @throws SourceError if the file cannot be read as the source describes it; that cannot be accepted
   * @throws NotYetError if a map or an election that the source refers to is not published yet
   */
  prepare(input: PrepareInput<S, Workers>): Promise<P>;
  /** What the gate finds in the prepared content. */
  check(source: S, prepared: P, file: FetchedFile): readonly Finding[];
  /** A hash of what is to be published, not of the file it came in: a file zipped anew on each export changes nothing. */
  contentHash(source: S, prepared: P): string;
  /**
   * Writes the content inside the caller's transaction, in which the source is registered. Writes nothing if the
   * content is that of the last publication.
   */
  publish(
    trx: Knex.Transaction,
    source: S,
    prepared: P,
    options: PublishOptions,
    contentHash: string,
  ): Promise<KindResult>;
  /** Removes what the source published, inside the caller's transaction. */
  withdraw(trx: Knex.Transaction, sourceId: string): Promise<TakenBack>;
  /**
   * Publishes again what was known just before a publication, inside the caller's transaction, from the record of the
   * kind. Absent if the kind has no record: then the earlier file is published again.
   *
   * @param recordedAt when that publication was recorded, as PostgreSQL writes it
   */
  rollBack?(trx: Knex.Transaction, sourceId: string, recordedAt: string): Promise<TakenBack>;
}
