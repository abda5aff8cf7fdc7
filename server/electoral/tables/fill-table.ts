import { isUtf8 } from 'node:buffer';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { builtFile, builtFileArguments } from '#core/processes/built-file.ts';
import { type FillResult, type FillTask, notUtf8 } from './fill-thread.ts';
import type { ColumnChoice } from './lookup-cells.ts';
import type { NamedColumns } from './place-columns.ts';
import { EndlessRecord, RecordBlocks } from './record-blocks.ts';
import { readCsvHead, readLinesHead, type TableHead, UnreadableTable } from './table-format.ts';

interface TableOptions extends ColumnChoice {
  readonly format: 'csv' | 'ndjson';
  readonly named: NamedColumns;
  /** The file of the stored map. */
  readonly mapPath: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What is known after a piece of a table. */
export interface FilledPiece {
  readonly text: string;
  readonly rows: number;
  /** Rows without a result, whose last cell says why. */
  readonly refused: number;
  /** Bytes of the file, so far. */
  readonly bytesRead: number;
}

/**
 * A table of places with the districts of each row, in pieces, in its order. Its blocks are worked on by as many
 * threads as there are processors, each with the stored map; a few blocks at a time are in memory. Errors: an
 * `UnreadableTable` or `UnknownColumns`; an `UnusableFile` for the map.
 */
export async function* fillTable(source: AsyncIterable<Buffer>, options: TableOptions): AsyncGenerator<FilledPiece> {
  const threads = availableParallelism();
  const pool = new Piscina<FillTask, FillResult>({
    filename: builtFile('lookup-thread.mjs'),
    minThreads: 1,
    maxThreads: threads,
    execArgv: builtFileArguments,
  });
  const { mapPath, at, ids, polls } = options;
  const pending: Array<{ readonly result: Promise<FillResult>; readonly bytesRead: number }> = [];
  const next = async (): Promise<FilledPiece> => {
    const { result, bytesRead } = pending.shift() as (typeof pending)[number];
    const filled = await result;
    if ('reason' in filled) throw new UnreadableTable(filled.reason);
    return { ...filled, bytesRead };
  };
  try {
    for await (const { head, block, header, bytesRead } of blocksOf(source, options)) {
      if (header) yield { text: header, rows: 0, refused: 0, bytesRead: 0 };
      const result = pool.run(
        { mapPath, at, ids, polls, head, block },
        { transferList: [block.buffer as ArrayBuffer] },
      );
      // The first one that fails ends all; the others are of no interest then.
      result.catch(() => {});
      pending.push({ result, bytesRead });
      if (pending.length > threads + 1) yield await next();
    }
    while (pending.length > 0) yield await next();
  } finally {
    await pool.destroy();
  }
}

interface Block {
  readonly head: TableHead;
  readonly block: Uint8Array;
  /** The first record of what is written; with the first block of a CSV alone. */
  readonly header: string | null;
  readonly bytesRead: number;
}

async function* blocksOf(
  source: AsyncIterable<Buffer>,
  { format, named, ids, polls }: TableOptions,
): AsyncGenerator<Block> {
  const blocks = new RecordBlocks({ hasQuotes: format === 'csv' });
  let head: TableHead | undefined;
  let bytesRead = 0;
  const first = (bytes: Buffer): Block => {
    if (!isUtf8(bytes)) throw new UnreadableTable(notUtf8);
    const text = bytes.toString();
    if (format === 'ndjson') {
      head = readLinesHead(text, named);
      return { head, block: own(bytes), header: null, bytesRead };
    }
    const read = readCsvHead(text, named, { ids, polls });
    head = read.head;
    return { head, block: own(Buffer.from(read.rest)), header: read.header, bytesRead };
  };
  try {
    for await (const piece of source) {
      bytesRead += piece.length;
      const block = blocks.take(piece);
      if (block) yield head ? { head, block: own(block), header: null, bytesRead } : first(block);
    }
  } catch (error) {
    if (error instanceof EndlessRecord) throw new UnreadableTable(error.message);
    throw error;
  }
  const rest = blocks.end();
  if (!head) yield first(rest);
  else if (rest.length > 0) yield { head, block: own(rest), header: null, bytesRead };
}

/** Bytes in a memory of their own, which can be transferred to a thread. */
const own = (bytes: Buffer): Uint8Array => Uint8Array.from(bytes);
