import type { Source } from '#ingest/registry/source.ts';
import type { ArchiveRecord } from './archive.ts';
import type { Client } from './http/client.ts';
import type { PartFile } from './part-file.ts';

/** One address of one source to be fetched. */
export interface Task {
  readonly client: Client;
  readonly source: Source;
  readonly address: string;
  /** Where the temporary file is written. */
  readonly folder: string;
  /** What we hold from `origin`, if it was asked for in the same way; its validators may be sent there and nowhere else. */
  held(origin: string): ArchiveRecord | null;
}

/** What one address gave. */
export interface Got {
  /** Null: what we hold from this origin is still what it gives. */
  readonly part: PartFile | null;
  /** The address of the data itself, where the source names only a way to it. */
  readonly origin: string;
  readonly etag?: string;
  readonly lastModified?: string;
}

/** A way of serving data. Throws `AddressError`; what it leaves in the folder is the part file it returns, or nothing. */
export type Service = (task: Task) => Promise<Got>;
