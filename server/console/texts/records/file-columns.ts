import { textNamed } from '#core/texts/text-named.ts';
import { fileTexts } from '#core/texts/texts.ts';
import type { ColumnKind } from '#core/workbook/table.ts';
import type { FileColumn } from '#server/console/http/table-file.ts';
import type { Language } from '#server/pages/language.ts';
import { fieldName } from './field-names.ts';

/** Columns of a file that programs know by the names of fields: a workbook has the words of the page. */
export const fileColumns = (
  columns: ReadonlyArray<readonly [name: string, kind?: ColumnKind | undefined]>,
  language: Language,
): FileColumn[] =>
  columns.map(([name, kind]) => ({
    name,
    kind,
    label: textNamed(fileTexts[language].columns, name) ?? fieldName(name, language),
  }));
