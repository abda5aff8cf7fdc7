import type { FileHandle } from 'node:fs/promises';
import { HustingsError } from '#core/errors.ts';
import { openUnnamedFile } from '#core/files/spool-folder.ts';
import { unreadable } from '#core/tables/refuse-formats.ts';
import type { TableSlice } from '#core/tables/table.ts';
import { limits, type SheetLimits } from '#core/tables/workbook/limits.ts';
import { readerPlace, type Sender } from './reader-places.ts';
import { sliceOfText } from './slice-text.ts';
import { startReader } from './starter.ts';
import type { ReaderAnswer, ReaderTask, ReadSummary } from './task.ts';
import type { Limit } from './watch-process.ts';

export interface ReadingOptions {
  readonly sender: Sender;
  /** For a workbook; its first one that is not hidden unless stated. */
  readonly sheet?: string | undefined;
  readonly limits?: SheetLimits;
  /** Names of columns by which the header is found, as `titleKey` writes them. */
  readonly titles?: readonly string[];
  /** Reading ends when there are more. */
  readonly mostRows: number;
  /** The operation or route for which it is read, as a log names it. */
  readonly asked?: AskedFor;
}

type AskedFor = { readonly operationId: string } | { readonly method: string; readonly route: string };

/** A table that another process has read. Its rows are in a file without a name until it is closed. */
export interface ReadTable extends ReadSummary {
  /** All rows, from the first one at each call, in slices as a `Table` has them. */
  slices(): AsyncGenerator<TableSlice>;
  close(): Promise<void>;
}

/** Seconds of processor time: a list of 20,000 rows takes a second, a workbook of 100,000 rows and thirty columns some twelve. */
const processorSeconds = { anybody: 10, known: 60 } as const;

/** How the reading of a file ended that no limit of its format had refused. */
export interface ReaderEnd {
  readonly asked: AskedFor | undefined;
  readonly cause: Limit | 'died';
  readonly bytes: number;
  readonly milliseconds: number;
  readonly signal: string | null;
  readonly exitCode: number | null;
}

let report: (end: ReaderEnd) => void = () => {};

/** From now on `onEnd` is told of each reading process that was ended by a limit, or died. */
export function reportReaders(onEnd: (end: ReaderEnd) => void): void {
  report = onEnd;
}

/**
 * Reads a file of a stranger, CSV or a workbook, in a process of its own, with a limit of memory and of processor time. It
 * is given nothing but the file. `use` has the table; when it is done, nothing is left of it. Errors: 400 for a file that
 * cannot be read, or not within the limits; 429 while too many others are being read.
 */
export async function readApart<Result>(
  bytes: Buffer,
  options: ReadingOptions,
  use: (table: ReadTable) => Promise<Result>,
): Promise<Result> {
  const place = await readerPlace(options.sender);
  let file: FileHandle | undefined;
  try {
    file = await openUnnamedFile();
    const summary = await readInto(file, bytes, options);
    const rows = file;
    place.endReading((await rows.stat()).size);
    return await use({ ...summary, slices: () => slicesOf(rows), close: () => rows.close() });
  } finally {
    await file?.close();
    place.close();
  }
}

async function readInto(rows: FileHandle, bytes: Buffer, options: ReadingOptions): Promise<ReadSummary> {
  // Through a pipe both processes would wait for each other, a piece after the other.
  const source = await openUnnamedFile();
  try {
    await source.writeFile(bytes);
    return await readFrom(source, rows, bytes.length, options);
  } finally {
    await source.close();
  }
}

async function readFrom(
  source: FileHandle,
  rows: FileHandle,
  bytes: number,
  options: ReadingOptions,
): Promise<ReadSummary> {
  const task: ReaderTask = {
    bytes,
    sheet: options.sheet ?? null,
    titles: options.titles ?? null,
    limits: options.limits ?? limits,
    mostRows: options.mostRows,
    processorSeconds: processorSeconds[options.sender],
  };
  const begun = performance.now();
  const { answer, cause, signal, exitCode } = await startReader(task, source.fd, rows.fd);
  if (answer !== null) return summaryOf(JSON.parse(answer));
  const { asked } = options;
  report({ asked, cause, bytes, milliseconds: Math.round(performance.now() - begun), signal, exitCode });
  throw cause === 'died' ? readerDied() : tooCostly();
}

function summaryOf(answer: ReaderAnswer): ReadSummary {
  if (!('refusal' in answer)) return answer;
  const { status, code, message, reason } = answer.refusal;
  throw new HustingsError(status, code, message, reason ? { reason } : {});
}

const tooCostly = () =>
  unreadable(
    'import.tooCostly',
    'Reading this file takes far more memory or time than a list of its size: copy the list alone into a new workbook, or save it as CSV UTF-8.',
  );

/** Something else has ended the reader, such as a machine that has no memory left: perhaps for this file, perhaps for others. */
const readerDied = () =>
  unreadable(
    'import.readerDied',
    'This file was not read to its end, since the program that reads files has stopped: send it again. If that happens again, copy the list alone into a new workbook, or save it as CSV UTF-8.',
  );

const chunkBytes = 256 * 1024;
const newline = 10;

/** The lines of a file of rows, each of which is a slice. */
async function* slicesOf(file: FileHandle): AsyncGenerator<TableSlice> {
  let buffer = Buffer.allocUnsafeSlow(chunkBytes);
  /** How much of a line that has no end yet is in the buffer. */
  let begun = 0;
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, begun, buffer.length - begun, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    const read = buffer.subarray(0, begun + bytesRead);
    let from = 0;
    for (let end = read.indexOf(newline, begun); end >= 0; end = read.indexOf(newline, from)) {
      yield sliceOfText(read.toString('utf8', from, end));
      from = end + 1;
    }
    begun = read.length - from;
    const longer = begun * 2 > buffer.length ? Buffer.allocUnsafeSlow(buffer.length * 2) : buffer;
    read.copy(longer, 0, from);
    buffer = longer;
  }
}
