import type { ListOrder, Ordered } from '#server/store/lists/list-order.ts';

/** A part of a list: its rows in their order, and the row up to which it was looked at; null at its end. */
interface Part<Row> {
  readonly rows: readonly Row[];
  readonly reached: Ordered | null;
}

/** What all parts have looked at. A part that ended earlier says nothing of what comes after its end. */
export function merge<Row extends Ordered>(
  parts: ReadonlyArray<Part<Row>>,
  { limit, order }: { readonly limit: number; readonly order: ListOrder },
): Part<Row> {
  const reached =
    parts
      .flatMap((part) => part.reached ?? [])
      .sort(order.compare)
      .at(0) ?? null;
  const rows = parts
    .flatMap((part) => part.rows)
    .filter((row) => reached === null || order.compare(row, reached) <= 0)
    .sort(order.compare);
  if (rows.length <= limit) return { rows, reached };
  return { rows: rows.slice(0, limit), reached: rows[limit - 1] as Row };
}
