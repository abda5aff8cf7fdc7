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
  /** The record of the file that we have from `origin`, by the same request. Its validators may be sent there only. */
  storedRecord(origin: string): ArchiveRecord | null;
}

/** What one address gave. */
export interface ServiceResult {
  /** Null: the file that we have from this origin is still current. */
  readonly part: PartFile | null;
  /** The address of the data itself, which a portal names. */
  readonly origin: string;
  readonly etag?: string;
  readonly lastModified?: string;
}

/** A way of serving data. Throws `AddressError`. Leaves in the folder the part file that it returns, and nothing else. */
export type Service = (task: Task) => Promise<ServiceResult>;
