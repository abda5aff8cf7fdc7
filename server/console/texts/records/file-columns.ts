import type { ColumnKind } from '#core/workbook/table.ts';
import type { FileColumn } from '#server/console/http/table-file.ts';
import { fileTexts } from '#server/console/texts/files.ts';
import type { Language } from '#server/pages/language.ts';
import { fieldName } from './field-names.ts';

/** Columns of a file that programs know by the names of fields: a workbook has the words of the page. */
export const fileColumns = (
  columns: ReadonlyArray<readonly [name: string, kind?: ColumnKind]>,
  language: Language,
): FileColumn[] =>
  columns.map(([name, kind]) => ({
    name,
    kind,
    label: fileTexts[language].columns[name] ?? fieldName(name, language),
  }));
