/** Reads one file of a stranger, and ends. What it reads can end this process alone. */
import { readSync, writeSync } from 'node:fs';
import { HustingsError } from '#core/errors.ts';
import { likenessTo } from '#core/tables/find-header.ts';
import { openFile } from '#core/tables/open-file.ts';
import { tooLargeWorkbook } from '#core/tables/workbook/refusals.ts';
import { sliceText } from './slice-text.ts';
import {
  answerDescriptor,
  exitCodes,
  fileDescriptor,
  mostMemory,
  mostRowBytes,
  type ReaderAnswer,
  type ReaderTask,
  rowsDescriptor,
} from './task.ts';

const task = JSON.parse(process.argv[2] as string) as ReaderTask;
const parent = process.ppid;

const interval = 50;
let nextLook = 0;

/** The parent looks too, where it can: this does not run while a piece of the file is read. */
function endAtLimit(): void {
  if (performance.now() < nextLook) return;
  nextLook = performance.now() + interval;
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1e6 > task.processorSeconds) process.exit(exitCodes.time);
  if (process.memoryUsage.rss() > mostMemory) process.exit(exitCodes.memory);
  if (process.ppid !== parent) process.exit(exitCodes.orphaned);
}
setInterval(endAtLimit, interval).unref();

function receive(): Buffer {
  const bytes = Buffer.allocUnsafe(task.bytes);
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(fileDescriptor, bytes, at, bytes.length - at, at);
    // A part of a file would be read as if it were the whole.
    if (count === 0) process.exit(exitCodes.incomplete);
    at += count;
  }
  return bytes;
}

function write(descriptor: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
  return bytes.length;
}

async function read(): Promise<ReaderAnswer> {
  const table = await openFile(receive(), task.sheet ?? undefined, {
    sheetLimits: task.limits,
    ...(task.titles && { likeness: likenessTo(task.titles) }),
  });
  let [rowCount, written] = [0, 0];
  for await (const slice of table.slices()) {
    rowCount += slice.rows.length;
    written += write(rowsDescriptor, sliceText(slice));
    if (written > mostRowBytes) throw tooLargeWorkbook();
    if (rowCount > task.mostRows) break;
    endAtLimit();
  }
  const { header, headerLine, skippedLines, sheet, separator, beyondAscii, hiddenColumns, mergedRanges } = table;
  return { header, headerLine, skippedLines, sheet, separator, beyondAscii, hiddenColumns, mergedRanges, rowCount };
}

function refusalOf(error: unknown): ReaderAnswer {
  if (!(error instanceof HustingsError)) throw error;
  const { status, code, message, reason } = error;
  return { refusal: { status, code, message, reason } };
}

write(answerDescriptor, JSON.stringify(await read().catch(refusalOf)));
process.exit(0);
