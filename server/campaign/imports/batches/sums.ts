import type { ImportKind, RowAmount } from '#server/campaign/imports/kinds/kind.ts';
import type { Finding } from '#server/records/check-record.ts';
import type { Counts } from './counts.ts';

/** What rows of one outcome are worth: RECORDED are those that have become records. */
export type SummedOutcome = 'READY' | 'DUPLICATE' | 'FAULTY' | 'NO_ROOM' | 'RECORDED';

export interface Summed {
  readonly outcome: string;
  /** Null of a kind of records that are worth nothing. */
  readonly amount: RowAmount | null;
}

export interface Sum {
  readonly rows: number;
  readonly cents: number;
}

export interface Sums extends Sum {
  /** By the groups of the kind, those of no row left out; null: rows of which group or amount cannot be read. */
  readonly byGroup: ReadonlyArray<Sum & { readonly group: string | null }>;
}

/** What a row says that its record is worth; null of a kind that is worth nothing. What is wrong as a row says nothing. */
export const amountOf = (
  { amounts }: ImportKind,
  { record, findings }: { readonly record: Readonly<Record<string, unknown>>; readonly findings: readonly Finding[] },
): RowAmount | null =>
  amounts ? (findings.some(({ field }) => field === '') ? { group: null, cents: null } : amounts.of(record)) : null;

const rowsKey = (outcome: string, group: string | null): string => `rows:${outcome}:${group ?? ''}`;
const centsKey = (outcome: string, group: string | null): string => `cents:${outcome}:${group ?? ''}`;

/** Adds what rows are worth to counts, or with -1 subtracts it. Counts have it in whole cents. */
export function addSums(counts: Counts, rows: readonly Summed[], by: 1 | -1 = 1): Counts {
  const sums: Record<string, number> = { ...counts };
  const add = (key: string, value: number) => {
    sums[key] = (sums[key] ?? 0) + by * value;
  };
  for (const { outcome, amount } of rows) {
    if (amount === null) continue;
    add(rowsKey(outcome, amount.group), 1);
    add(centsKey(outcome, amount.group), amount.cents ?? 0);
  }
  return sums;
}

interface Counted {
  readonly counts: Counts | null;
  readonly imported: number;
}

/**
 * What the rows of each outcome are worth; null for a kind without amounts, and if a server that stored no sums has
 * gone through some of the rows.
 */
export function sumsOf({ amounts }: ImportKind, found: Counted): Readonly<Record<SummedOutcome, Sums>> | null {
  const { counts } = found;
  if (!amounts || counts === null) return null;
  const of = (outcome: SummedOutcome): Sums => {
    const byGroup = [...amounts.groups, null].flatMap((group) => {
      const rows = counts[rowsKey(outcome, group)] ?? 0;
      return rows === 0 ? [] : [{ group, rows, cents: counts[centsKey(outcome, group)] ?? 0 }];
    });
    const total = (field: keyof Sum) => byGroup.reduce((sum, each) => sum + each[field], 0);
    return { rows: total('rows'), cents: total('cents'), byGroup };
  };
  const sums = {
    READY: of('READY'),
    DUPLICATE: of('DUPLICATE'),
    FAULTY: of('FAULTY'),
    NO_ROOM: of('NO_ROOM'),
    RECORDED: of('RECORDED'),
  };
  const counted: Counts = { ...counts, RECORDED: found.imported };
  const isWhole = Object.entries(sums).every(([outcome, { rows }]) => rows === (counted[outcome] ?? 0));
  return isWhole ? sums : null;
}
