import type { HeaderLikeness } from '#core/tables/find-header.ts';

const separators = [',', ';', '\t', '|'] as const;

/** A first line that only names the separator, as spreadsheets write and read it: sep=; */
const named = /^\s*"?sep=(.)"?\s*$/i;

/** The separator that a file's first line names; null of every other line. */
export const namedSeparator = (firstLine: string): string | null => {
  const separator = named.exec(firstLine)?.[1];
  return separator !== undefined && (separators as readonly string[]).includes(separator) ? separator : null;
};

/** What a file's first records are by one separator, their cells. */
type RecordsBy = (separator: string) => ReadonlyArray<readonly string[]>;

interface Judged {
  readonly separator: string;
  /** The share of records that have as many cells as most have. */
  readonly share: number;
  /** How many names of columns are known of the likeliest record. */
  readonly known: number;
  /** How many cells most records have, and the first one. */
  readonly cells: number;
  readonly first: number;
}

function judge(separator: string, by: RecordsBy, likeness: HeaderLikeness | undefined): Judged {
  const records = by(separator).filter((cells) => cells.length > 1 || cells[0]?.trim() !== '');
  const times = new Map<number, number>();
  for (const { length } of records) if (length > 1) times.set(length, (times.get(length) ?? 0) + 1);
  const [cells, most] = [...times].reduce((best, each) => (each[1] > best[1] ? each : best), [1, 0]);
  const known = likeness ? Math.max(0, ...records.map((record) => likeness(record))) : 0;
  return { separator, share: most / Math.max(records.length, 1), known, cells, first: records[0]?.length ?? 0 };
}

/** Titles before a header, and rows with a fault, have other counts: a small difference of shares says nothing. */
const nearShare = 0.2;

/**
 * The separator of a file: the one by which most of its first records have as many cells; of two, the one by which more names
 * of columns are known, then the one by which there are more cells.
 */
export function separatorOf(by: RecordsBy, likeness?: HeaderLikeness): string {
  const judged = separators.map((separator) => judge(separator, by, likeness));
  const most = Math.max(...judged.map(({ share }) => share));
  const [best] = judged
    .filter(({ share }) => share >= most - nearShare)
    .sort((a, b) => b.known - a.known || b.first - a.first || b.share - a.share || b.cells - a.cells);
  return (best as Judged).separator;
}
