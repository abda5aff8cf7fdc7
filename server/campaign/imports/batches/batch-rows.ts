import type { LineFault } from '#core/tables/row.ts';

/** A stored row of an import. */
export interface BatchRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: LineFault | null;
  /** What each cell was in its workbook; null: all are plain text. */
  readonly kinds: string | null;
  /** Whether its workbook does not show it; null: it does. */
  readonly isHidden: boolean | null;
}

/** The size of a row as it is stored: the characters of its cells, with one for each cell itself. */
export const sizeOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length + 1, 0);

const [mostRows, mostCharacters] = [500, 256 * 1024];

/**
 * The statement for the next rows of an import ($1 campaign, $2 import, $3 the line they follow): as many as can be
 * read in a few milliseconds, at least one. The sizes are summed before any cells are read. Cells come as JSON, which
 * Node reads faster than arrays of PostgreSQL.
 */
export const nextRows = (condition: string, columns = '', limit: string | number = mostRows): string => `
  select line, to_json(cells) as cells, fault, kinds, is_hidden as "isHidden"${columns} from (
    select *, sum(coalesce(size, 4096)) over (order by line) - coalesce(size, 4096) as before from (
      select * from import_rows
      where campaign_id = $1 and import_id = $2 and line > $3 and ${condition} order by line limit ${limit}
    ) next
  ) sized where before < ${mostCharacters} order by line`;
