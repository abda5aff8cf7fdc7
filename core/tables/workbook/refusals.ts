import { HustingsError } from '#core/errors.ts';
import { unreadable } from '#core/tables/refuse-formats.ts';

/** An error of the archive or of its XML as one that says what a person can do; an error of ours stays. */
export const damagedWorkbook = (error?: unknown): HustingsError =>
  error instanceof HustingsError
    ? error
    : unreadable(
        'import.workbook',
        'The workbook is damaged, or is in a form that is not read: save it as .xlsx again.',
      );

export const tooLargeWorkbook = (): HustingsError =>
  unreadable(
    'import.workbookSize',
    'The workbook unpacks to more than a list has: copy the list alone into a new one, or save it as CSV.',
  );

export const noSuchSheet = (names: readonly string[]): HustingsError => {
  const shown = names.slice(0, 10).join(', ');
  return unreadable('import.sheet', `The workbook has no sheet of this name. It has: ${shown}.`, { names: shown });
};

export const noSheets = (): HustingsError =>
  unreadable('import.noSheets', 'The file is no workbook: leave out the name of a sheet.');
