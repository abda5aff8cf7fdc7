import { composed } from '#core/identity/unicode-form.ts';
import { causeTexts, importTexts } from '#core/texts/texts.ts';
import { fieldOf } from '#server/campaign/imports/columns/targets.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { type CorrectedCell, longestCell } from '#server/campaign/imports/operations/correct-rows.ts';
import type { ImportRow } from '#server/campaign/imports/report.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import type { Form } from '#server/pages/input/form.ts';

/** The end of the address to which corrected cells are sent. */
export const correctionForm = 'rows';

const cellName = (line: number, column: number): string => `cell-${line}-${column}`;

/** The cells that a form has sent. */
export const sentCells = ({ fields }: Form): CorrectedCell[] =>
  fields.flatMap(([name, text]) => {
    const [, line, column] = /^cell-(\d{1,9})-(\d{1,4})$/.exec(name) ?? [];
    return line === undefined ? [] : [{ line: Number(line), column: Number(column), text: composed(text).trim() }];
  });

/** The columns in which a row's faults are; of a fault that is in none of them, all that are read. */
function faultyColumns({ findings }: ImportRow, { columns }: Pick<Import, 'columns'>): number[] {
  const faults = findings.filter(({ isRemark }) => !isRemark);
  const isNamed = (at: number) =>
    faults.some(({ field, column }) => column === at || (field !== '' && field === fieldOf(columns[at] ?? '')));
  const read = columns.flatMap((target, at) => (target === '' ? [] : [at]));
  const named = columns.flatMap((_, at) => (isNamed(at) ? [at] : []));
  return named.length > 0 ? named : read;
}

/** The cells of a row that have faults, to be typed anew. */
export function CellInputs({
  row,
  found,
  request: { form, sent, language },
}: {
  readonly row: ImportRow;
  readonly found: Import;
  readonly request: CampaignRequest;
}) {
  const { header } = found;
  return (
    <div class="corrections">
      {faultyColumns(row, found).map((column) => {
        const name = cellName(row.line, column);
        const isSent = sent.to === correctionForm && form.all(name).length > 0;
        return (
          <TextField
            key={name}
            {...{ name, language }}
            label={`${header[column] || importTexts[language].unnamed(column + 1)} (${causeTexts[language].ofLine(row.line)})`}
            value={isSent ? form.text(name) : (row.cells[column] ?? '')}
            maxLength={longestCell}
          />
        );
      })}
    </div>
  );
}
