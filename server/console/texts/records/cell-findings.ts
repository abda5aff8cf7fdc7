import { colon, cellFindingTexts as texts, cellPlaceTexts as where } from '#core/texts/texts.ts';
import { columnLetters } from '#server/campaign/imports/columns/choose/column-letters.ts';
import type { Language } from '#server/pages/language.ts';
import type { CellProblem, Finding, NameProblem, RowProblem } from '#server/records/check-record.ts';

type Problem = CellProblem | RowProblem | NameProblem;

const isOfCell = (problem: Finding['problem']): problem is Problem => problem in texts.en;

/** The problem of a cell or of a row that a list has; undefined for another one. `header` are the names of its columns. */
export function cellFindingText(
  { field, problem, column, readings }: Finding,
  label: string,
  header: readonly string[],
  language: Language,
): string | undefined {
  if (!isOfCell(problem)) return undefined;
  const { what } = texts[language][problem];
  const place = column === undefined ? '' : where[language](columnLetters(column), header[column] ?? '');
  const days = problem === 'OTHER_DAY' && readings ? ` (${readings.join(', ')})` : '';
  const isOfRow = field === '' || field === 'payment';
  if (isOfRow) return `${what}${place}${days}`;
  return `${label}${place}${colon[language]} ${what}${days}`;
}

/** How it is mended, in Excel where a spreadsheet did it; undefined for another problem. */
export const mendText = (problem: Finding['problem'], language: Language): string | undefined =>
  isOfCell(problem) ? texts[language][problem].mend : undefined;
