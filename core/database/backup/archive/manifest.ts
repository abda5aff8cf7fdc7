/** Whether an archive contains a whole database, or what publishers state and nothing of campaigns, users or keys. */
export type Content = 'all' | 'electoral';

/** A table's rows in an archive: PostgreSQL's text format of COPY, in the file `tables/<name>.tsv`. */
export interface TableInArchive {
  readonly name: string;
  /** The columns of each line, in their order. Generated columns are left out: PostgreSQL computes them anew. */
  readonly columns: readonly string[];
  readonly rows: number;
  /** Size of the unpacked file. */
  readonly bytes: number;
  /** Hash of the unpacked file, in hexadecimal. */
  readonly sha256: string;
}

/** The next number of a column that PostgreSQL numbers. */
export interface IdentityInArchive {
  readonly table: string;
  readonly column: string;
  readonly next: number;
}

/** What the file `manifest.json` of an archive says. It is the archive's last file: one that is cut off has none. */
export interface Manifest {
  readonly format: typeof format;
  readonly formatVersion: typeof formatVersion;
  readonly content: Content;
  /** The instant whose state the archive contains, ISO 8601. */
  readonly madeAt: string;
  /** The version of the program that made it. */
  readonly program: string;
  /** The version of the PostgreSQL that it was made from. */
  readonly postgres: string;
  readonly catalogueVersion: number;
  /** The migrations that had run, oldest first. */
  readonly migrations: ReadonlyArray<{ readonly version: number; readonly name: string; readonly sha256: string }>;
  /** The first days of the months for which, or for days of which, the audit log has a partition. Absent in older archives. */
  readonly auditMonths?: readonly string[];
  readonly tables: readonly TableInArchive[];
  readonly identities: readonly IdentityInArchive[];
}

export const format = 'hustings backup';
export const formatVersion = 1;

export const manifestFile = 'manifest.json';
export const tableFile = (name: string) => `tables/${name}.tsv`;

/** Called for every piece of a table that is read or written, and with `isDone` at its end. */
export type OnProgress = (progress: {
  readonly table: string;
  /** Bytes of the table up to now, unpacked. */
  readonly bytes: number;
  /** Null until the table's end. */
  readonly rows: number | null;
}) => void;
