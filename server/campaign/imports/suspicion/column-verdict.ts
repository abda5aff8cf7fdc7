import type { TableRow } from '#core/tables/row.ts';
import { isDecimal } from './decimals.ts';
import { isOfOtherCodePage } from './mangled.ts';
import { endsInZeros, isShortened, isTooLong, mayBeShortened } from './rounded.ts';
import { unwrapped } from './unwrap.ts';

/** What all cells of a column say together. */
export interface ColumnVerdict {
  /** How many cells are not empty. */
  readonly filled: number;
  /** Every number of it that is longer than a spreadsheet keeps ends in zeros. */
  readonly isRounded: boolean;
  /** Every number of eleven digits and more has zeros alone behind the sixth; absent: a server of an earlier release has counted. */
  readonly isShortened?: boolean;
  /** Every number of it is written as a decimal: a program did, and no spreadsheet. */
  readonly isDecimal: boolean;
}

interface Counts {
  filled: number;
  long: number;
  zeros: number;
  eleven: number;
  shortened: number;
  numbers: number;
  decimals: number;
}

const startsWithDigit = (text: string): boolean => {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
};

const isNumber = /^\d+(?:[.,]\d+)?$/;

/** Counts the cells of a file's columns while it is read. */
export function columnCounter(columns: number) {
  const counts = Array.from(
    { length: columns },
    (): Counts => ({ filled: 0, long: 0, zeros: 0, eleven: 0, shortened: 0, numbers: 0, decimals: 0 }),
  );
  return {
    add(cells: readonly string[]): void {
      for (let i = 0; i < columns; i++) {
        const cell = cells[i];
        if (!cell) continue;
        const of = counts[i] as Counts;
        of.filled++;
        const text = unwrapped(cell);
        if (!startsWithDigit(text) || !isNumber.test(text)) continue;
        of.numbers++;
        if (mayBeShortened(text)) {
          of.eleven++;
          if (isShortened(text)) of.shortened++;
        }
        if (isTooLong(text)) {
          of.long++;
          if (endsInZeros(text)) of.zeros++;
        } else if (isDecimal(text)) of.decimals++;
      }
    },
    verdicts: (): ColumnVerdict[] =>
      counts.map(({ filled, long, zeros, eleven, shortened, numbers, decimals }) => ({
        filled,
        isRounded: long > 0 && long === zeros,
        isShortened: eleven > 0 && eleven === shortened,
        isDecimal: decimals > 1 && decimals === numbers,
      })),
  };
}

/** Collects what the rows of a file say together, while it is read. */
export function rowCounter(columns: number) {
  const counter = columnCounter(columns);
  let isOther = false;
  return {
    add({ cells, fault }: Pick<TableRow, 'cells' | 'fault'>): void {
      if (fault === null || fault === 'ENCODING') counter.add(cells);
      if (fault === 'ENCODING') isOther ||= cells.some(isOfOtherCodePage);
    },
    facts: () => ({ verdicts: counter.verdicts(), isOfOtherCodePage: isOther }),
  };
}
