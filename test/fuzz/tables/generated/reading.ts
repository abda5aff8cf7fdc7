import { createHash } from 'node:crypto';
import { HustingsError } from '#core/errors.ts';
import { likenessTo } from '#core/tables/find-header.ts';
import { openFile } from '#core/tables/open-file.ts';
import type { ReadingOptions } from '#core/tables/reader/read-apart.ts';
import type { TableRow } from '#core/tables/row.ts';
import type { Table } from '#core/tables/table.ts';
import { limits } from '#core/tables/workbook/limits.ts';
import { batchTexts } from '#core/texts/texts.ts';
import { titlesOf } from '#server/campaign/imports/columns/words/words-of-kind.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { refusals } from '#server/console/texts/refusals.ts';
import { sheetLimits } from '#server/pages/batch/batch-limits.ts';
import type { GeneratedFile } from './generated-file.ts';

/** What became of a file: the digest of its rows, or the name of the reason for which it was refused. */
export interface Outcome {
  readonly rows?: string;
  readonly refusal?: string;
  /** What is wrong with it. */
  readonly faults: readonly string[];
}

/** Every second file is read as a list of the page, the others as an import of a member. */
export const optionsOf = (number: number): ReadingOptions =>
  number % 2 === 0
    ? { sender: 'anybody', limits: sheetLimits, mostRows: 20_000 }
    : { sender: 'known', limits, titles: titlesOf(importKinds.VOTERS), mostRows: 100_000 };

/** Reads a file as a reading process does, in this one. */
export async function readHere(file: GeneratedFile, options: ReadingOptions): Promise<Outcome> {
  const { titles, limits: sheetLimits = limits, mostRows } = options;
  return outcomeOf(file, options, async (use) => {
    const likeness = titles && { likeness: likenessTo(titles) };
    const table = await openFile(file.bytes, undefined, { sheetLimits, ...likeness });
    await use({ ...table, slices: () => until(mostRows, table) });
  });
}

async function* until(mostRows: number, table: Table) {
  let count = 0;
  for await (const slice of table.slices()) {
    yield slice;
    count += slice.rows.length;
    if (count > mostRows) return;
  }
}

const factNames = [
  'header',
  'headerLine',
  'skippedLines',
  'sheet',
  'separator',
  'beyondAscii',
  'hiddenColumns',
  'mergedRanges',
] as const;

/** What `read` makes of a file. Errors: any but the refusal of a file. */
export async function outcomeOf(
  file: GeneratedFile,
  options: ReadingOptions,
  read: (use: (table: Table) => Promise<void>) => Promise<void>,
): Promise<Outcome> {
  const faults: string[] = [];
  const hash = createHash('sha256');
  const cells: Array<readonly string[]> = [];
  try {
    await read(async (table) => {
      cells.push(table.header);
      checkTexts(table.header, 'header', faults);
      let before = table.headerLine;
      for await (const { rows } of table.slices()) {
        for (const row of rows) {
          checkRow(row, before, faults);
          before = row.line;
          if (file.says) cells.push(row.cells);
          hash.update(JSON.stringify([row.line, row.cells, row.kinds, row.isHidden, row.fault]));
        }
      }
      hash.update(JSON.stringify(factNames.map((name) => table[name])));
    });
  } catch (error) {
    if (!(error instanceof HustingsError) || error.status !== 400) throw error;
    const refusal = error.reason?.name ?? error.message;
    if (file.says && !file.isDamaged) faults.push(`is refused: ${refusal}`);
    return { refusal, faults: [...faults, ...faultsOfRefusal(error, options)] };
  }
  if (file.says) {
    const said = file.says.filter((row, n) => n === 0 || row.some((cell) => cell !== ''));
    if (JSON.stringify(said) !== JSON.stringify(cells)) faults.push(`says something else: ${firstOther(said, cells)}`);
  }
  return { rows: hash.digest('base64url'), faults };
}

const firstOther = (said: GeneratedFile['says'], cells: NonNullable<GeneratedFile['says']>): string => {
  const at = said?.findIndex((row, n) => JSON.stringify(row) !== JSON.stringify(cells[n])) ?? 0;
  return `${JSON.stringify(said?.[at])} is read as ${JSON.stringify(cells[at])}`;
};

/** What PostgreSQL cannot store, or a later step does not know. */
function checkRow({ line, cells, kinds, fault }: TableRow, before: number, faults: string[]): void {
  // Of a row with a fault a part is shown.
  if (fault === null) checkTexts(cells, `line ${line}`, faults);
  if (kinds !== null && kinds.length !== cells.length) faults.push(`line ${line}: kinds of other cells`);
  if (!Number.isSafeInteger(line) || line <= before) faults.push(`line ${line} after ${before}`);
}

function checkTexts(cells: readonly string[], where: string, faults: string[]): void {
  if (cells.some((cell) => !cell.isWellFormed() || cell.includes('\0'))) faults.push(`${where}: no text`);
  if (cells.some((cell) => cell !== cell.trim())) faults.push(`${where}: white space around a text`);
}

/** A refusal has words in both languages, wherever it is shown. */
function faultsOfRefusal({ message, reason }: HustingsError, { sender }: ReadingOptions): string[] {
  const words = reason && refusals[reason.name]?.(reason.facts);
  const said = [
    message,
    words?.en,
    words?.fr,
    ...(sender === 'anybody'
      ? [batchTexts.en, batchTexts.fr].map((texts) => (texts.refusals as Record<string, string>)[reason?.name ?? ''])
      : []),
  ];
  return said.every((each) => each && !/undefined|NaN|null|\{/.test(each)) ? [] : [`words: ${JSON.stringify(said)}`];
}
