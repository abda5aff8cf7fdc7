import { isUtf8 } from 'node:buffer';
import type { ColumnChoice } from './lookup-cells.ts';
import { openRows } from './open-rows.ts';
import type { RowCells } from './row-cells.ts';
import { type FilledBlock, fillBlock, type TableHead, UnreadableTable } from './table-format.ts';

/** A block of a table, and the map that its rows are looked up in. */
export interface FillTask extends ColumnChoice {
  readonly mapPath: string;
  /** The instant of which the districts are asked, milliseconds since 1970. */
  readonly at: number;
  readonly head: TableHead;
  readonly block: Uint8Array;
}

/** The reason why a table cannot be read, in words for its owner. */
export type FillResult = FilledBlock | { readonly reason: string };

let opened: { readonly path: string; readonly at: number; readonly rows: Promise<RowCells> } | undefined;

/** A thread works on one table: it opens the map once. */
export default async function fill({ mapPath, at, ids, polls, head, block }: FillTask): Promise<FillResult> {
  if (opened?.path !== mapPath || opened.at !== at)
    opened = { path: mapPath, at, rows: openRows(mapPath, at, { ids, polls }) };
  const rows = await opened.rows;
  if (!isUtf8(block)) return { reason: notUtf8 };
  try {
    return fillBlock(head, Buffer.from(block.buffer, block.byteOffset, block.byteLength).toString(), rows);
  } catch (error) {
    if (error instanceof UnreadableTable) return { reason: error.message };
    throw error;
  }
}

export const notUtf8 = 'The file is not UTF-8: save it as "CSV UTF-8".';
