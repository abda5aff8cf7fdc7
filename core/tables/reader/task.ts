import type { HustingsError, Reason } from '#core/errors.ts';
import type { Table } from '#core/tables/table.ts';
import type { SheetLimits } from '#core/tables/workbook/limits.ts';

/** What a reading process is told, as its argument. */
export interface ReaderTask {
  readonly bytes: number;
  readonly sheet: string | null;
  readonly limits: SheetLimits;
  /** Names of columns by which the header is found, as `titleKey` writes them; null: it is the first line. */
  readonly titles: readonly string[] | null;
  /** It ends after the slice in which there are more. */
  readonly mostRows: number;
  readonly processorSeconds: number;
}

/** What a reading process says when its rows are written. */
export type ReaderAnswer = ReadSummary | { readonly refusal: Refusal };

/** A table that was read, except for its rows. */
export type ReadSummary = Omit<Table, 'slices'> & {
  /** How many rows there are; more than `mostRows` if there are further ones. */
  readonly rowCount: number;
};

interface Refusal extends Pick<HustingsError, 'status' | 'code' | 'message'> {
  readonly reason: Reason | undefined;
}

/** How a reading process ends itself at a limit. */
export const exitCodes = { memory: 81, time: 82, orphaned: 83, incomplete: 84 } as const;

/** Resident, with all buffers. */
export const mostMemory = 256 * 1024 * 1024;
/** So many megabytes of it may be JavaScript's objects: the file itself is a buffer. */
export const heapMegabytes = 144;

/** Written to the file of rows at most. */
export const mostRowBytes = 256 * 1024 * 1024;

/** From where a reading process reads the file, and where it writes its rows, a slice a line, and its answer. */
export const [fileDescriptor, rowsDescriptor, answerDescriptor] = [0, 1, 3];
