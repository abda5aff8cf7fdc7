import type { ImportedRecord } from './kind.ts';

/** For each row that repeats an earlier row's identifier, the line of that one; null for the others. */
export function firstOfEach(
  rows: ReadonlyArray<{ readonly line: number; readonly record: ImportedRecord }>,
): Array<number | null> {
  const lines = new Map<unknown, number>();
  return rows.map(({ line, record: { externalId } }) => {
    if (externalId === undefined) return null;
    const first = lines.get(externalId);
    if (first === undefined) lines.set(externalId, line);
    return first ?? null;
  });
}
