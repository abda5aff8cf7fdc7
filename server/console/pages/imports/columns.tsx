import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { type Encoding, encodings, type Import } from '#server/campaign/imports/import.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { type MappingFaults, mappingFaults } from '#server/campaign/imports/read/mapping.ts';
import type { Mapping } from '#server/campaign/imports/read/read-record.ts';
import { firstRowsOf, foreignRows } from '#server/campaign/imports/report.ts';
import { inputFields } from '#server/campaign/records/record.ts';
import type { CampaignRequest, ConsolePage } from '#server/console/http/route.ts';
import { Field } from '#server/console/pages/controls.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { importTexts } from '#server/console/texts/imports/imports.ts';
import { fieldLabels } from '#server/console/texts/records/fields.ts';
import { perform } from '#server/operations/perform.ts';
import { CheckField } from '#server/pages/components/forms/choices.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { Discard, importPath, importPlace } from './import-head.tsx';
import { reading } from './reading.ts';

const shownRows = 3;

/** The box by which rows are recorded without the field that is filled in later. */
const leftEmpty = 'left-empty';

/** What the form of the columns has sent: the mapping, and how lines that are not UTF-8 are read. */
type SentColumns = Mapping & { readonly encoding?: Encoding | undefined };

export function sentColumns({ form }: CampaignRequest, { header, kind }: Import): SentColumns {
  const { record, defaultable, filledLater } = importKinds[kind];
  const names = new Set(inputFields(record.fields).map(([name]) => name));
  const known = (name: string) => (names.has(name) ? name : '');
  return {
    columns: header.map((_, i) => known(form.text(`column${i}`))),
    defaultValues: Object.fromEntries(
      defaultable.flatMap((field) => {
        if (field !== filledLater) return [[field, form.text(`all-${field}`)]];
        if (form.text(leftEmpty) !== '') return [[field, '']];
        return form.text(`all-${field}`) === '' ? [] : [[field, form.text(`all-${field}`)]];
      }),
    ),
    encoding: encodings.find((encoding) => encoding === form.text('encoding')),
  };
}

/** Where each column of the file goes. `sent` is what was refused, with the reason. */
export async function columnsPage(
  request: CampaignRequest,
  pool: CampaignPool,
  found: Import,
  sent?: SentColumns & { readonly faults: MappingFaults },
): Promise<ConsolePage> {
  const { language, principal, now } = request;
  const text = importTexts[language];
  const kind = importKinds[found.kind];
  const labels = fieldLabels[language][found.kind];
  const { rows, foreign, riding } = await perform(pool, principal, reading, now, async ({ tx, audit }) => {
    const first = await firstRowsOf(tx, found.id, shownRows);
    const others = found.encoding === null ? null : await foreignRows(tx, found.id, shownRows);
    const rowCount = first.length + (others?.rows.length ?? 0);
    Object.assign(audit, { recordId: found.id, rowCount });
    return { rows: first, foreign: others, riding: (await readCampaign(tx)).riding };
  });
  const columns = sent?.columns ?? found.columns;
  const defaultValues: Readonly<Record<string, string>> =
    sent?.defaultValues ?? (found.state === 'UPLOADED' ? { riding } : found.defaultValues);
  const named = (fields: readonly string[]) => fields.map((field) => labels[field]).join(', ');
  const faults = sent?.faults;
  const isMissing = (mappingFaults(kind, columns, defaultValues)?.missing.length ?? 0) > 0;
  const given = kind.defaultable.flatMap((field) =>
    defaultValues[field] ? [`${labels[field]} ${defaultValues[field]}`] : [],
  );
  return {
    title: text.columns,
    place: importPlace(request, found.kind),
    status: faults ? 400 : 200,
    content: (
      <>
        <h1>{text.columns}</h1>
        <p>{found.fileName}</p>
        {faults && (
          <div class="refusal" role="alert">
            {faults.repeated.length > 0 && <p>{text.repeated(named(faults.repeated))}</p>}
            {faults.missing.length > 0 && <p>{text.missing(named(faults.missing))}</p>}
          </div>
        )}
        <p>{text.columnsHow}</p>
        <ConsoleForm request={request} action={importPath(request, found, '/columns')}>
          <div class="columns">
            {found.header.map((title, i) => {
              const id = `column${i}`;
              const cells = rows.map((row) => row.cells[i] ?? '').filter((cell) => cell !== '');
              return (
                <p key={id}>
                  <label for={id}>{title || text.unnamed(i + 1)}</label>
                  <select id={id} name={id} aria-describedby={cells.length > 0 ? `${id}-cells` : undefined}>
                    <option value="">{text.leaveOut}</option>
                    {inputFields(kind.record.fields).map(([field]) => (
                      <option key={field} value={field} selected={columns[i] === field}>
                        {labels[field]}
                      </option>
                    ))}
                  </select>
                  {cells.length > 0 && (
                    <span class="hint" id={`${id}-cells`}>
                      {text.firstCells(cells.join(' · '))}
                    </span>
                  )}
                </p>
              );
            })}
          </div>
          <Details summary={text.defaultValuesNamed(given)} isOpen={faults !== undefined || isMissing}>
            <p>{text.defaultValuesHow}</p>
            {kind.defaultable.map((field) => (
              <Field
                key={field}
                name={`all-${field}`}
                label={labels[field] as string}
                value={defaultValues[field] ?? ''}
              />
            ))}
            {kind.filledLater !== undefined && (
              <CheckField
                {...{ name: leftEmpty, label: text.leftEmpty, hint: text.leftEmptyHow, language }}
                isChecked={defaultValues[kind.filledLater] === ''}
              />
            )}
          </Details>
          {foreign && foreign.count > 0 && (
            <EncodingChoice request={request} {...foreign} chosen={sent?.encoding ?? found.encoding} />
          )}
          <button type="submit">{text.check}</button>
        </ConsoleForm>
        <Discard request={request} found={found} />
      </>
    ),
  };
}
