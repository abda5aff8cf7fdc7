import { titleKey } from '#core/identity/title-key.ts';

/** How many columns of a line have a name that is known. */
export type HeaderLikeness = (cells: readonly string[]) => number;

/** What separates the two languages of a heading, or a remark from it. */
const separators = /[/|\n()]/;

/** How many cells of a line are names of columns that are known, as `titleKey` writes them; each once. */
export function likenessTo(titles: readonly string[]): HeaderLikeness {
  const known = new Set(titles);
  return (cells) =>
    new Set(
      cells.flatMap((cell) => [cell, ...cell.split(separators)].map(titleKey).find((key) => known.has(key)) ?? []),
    ).size;
}

/** So many records of a table are looked at for its header: lists have a title, a day, an empty line or two before it. */
export const recordsLookedAt = 20;

/** A line with one known word may be a header or not. */
const leastKnown = 2;

/** Which of a table's first records is its header, and the record with which its rows begin. */
interface FoundHeader {
  readonly at: number;
  readonly rowsAt: number;
}

const first: FoundHeader = { at: 0, rowsAt: 1 };

/**
 * Finds the header among the first records of a table: the first one that is about as likely as any of them. A second header
 * below it, as in lists with a line for each language, is passed too. It is the first record where none is likely, and where
 * nothing tells.
 */
export function findHeader(
  records: ReadonlyArray<readonly string[]>,
  likeness: HeaderLikeness | undefined,
): FoundHeader {
  if (!likeness) return first;
  const known = records.slice(0, recordsLookedAt).map((cells) => likeness(cells));
  const most = Math.max(...known, 0);
  if (most < leastKnown) return first;
  const isHeader = (count: number | undefined): boolean =>
    count !== undefined && count >= leastKnown && count >= most * 0.6;
  const at = known.findIndex(isHeader);
  let rowsAt = at + 1;
  while (isHeader(known[rowsAt])) rowsAt++;
  return { at, rowsAt };
}
