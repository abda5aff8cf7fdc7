import { textNamed } from '#core/texts/text-named.ts';
import { colon, fieldLabels, importTexts, partLabels, paymentText as payment } from '#core/texts/texts.ts';
import { mappingFaults } from '#server/campaign/imports/columns/choose/mapping-faults.ts';
import type { Mapping } from '#server/campaign/imports/columns/mapping.ts';
import { targetsOf } from '#server/campaign/imports/columns/words/words-of-kind.ts';
import { type Encoding, encodings, type Import } from '#server/campaign/imports/import.ts';
import type { ImportKind, ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { viewColumns } from '#server/campaign/imports/viewing/view-columns.ts';
import type { CampaignRequest, ConsolePage, ConsoleServices } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import { CheckField, SelectField } from '#server/pages/components/forms/choices.tsx';
import { type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import type { Language } from '#server/pages/language.ts';
import { EncodingChoice } from './encoding-choice.tsx';
import { Discard, importPath, importPlace } from './import-head.tsx';
import { TableNotes } from './table-notes.tsx';

/** What a column's target is called: “Address: unit”. */
function targetLabel(target: string, kind: ImportKindName, language: Language): string {
  const [field = '', part] = target.split('.');
  const label = field === 'payment' ? payment[language] : (textNamed(fieldLabels[language][kind], field) ?? field);
  return part === undefined ? label : `${label}${colon[language]} ${textNamed(partLabels[language], part) ?? part}`;
}

const shownRows = 3;

/** The box by which rows are recorded without the field that is filled in later. */
const leftEmpty = 'left-empty';

/** What the form of the columns has sent: the mapping, and how lines that are not UTF-8 are read. */
type SentColumns = Mapping & { readonly encoding?: Encoding | undefined };

export function sentColumns({ form }: CampaignRequest, { header, kind }: Import): SentColumns {
  const { defaultable, filledLater } = importKinds[kind];
  const names = new Set(targetsOf(importKinds[kind]));
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

/** The mapping of each column of the file, as it was chosen if that was refused. */
export async function columnsPage(
  request: CampaignRequest,
  { execute }: ConsoleServices,
  found: Import,
): Promise<ConsolePage> {
  const { language } = request;
  const text = importTexts[language];
  const kind = importKinds[found.kind];
  const labels: Readonly<Record<string, string>> = fieldLabels[language][found.kind];
  const { rows, foreign, riding } = await execute(viewColumns, { found, limit: shownRows });
  const { errors, to } = request.sent;
  // Other forms of the import have an address that ends otherwise.
  const sent = to === '' ? sentColumns(request, found) : undefined;
  const columns = sent?.columns ?? found.columns;
  const defaultValues: Readonly<Record<string, string>> =
    sent?.defaultValues ?? (found.state === 'UPLOADED' ? { riding, ...found.defaultValues } : found.defaultValues);
  const messages = messagesOf(errors);
  const isMissing = (mappingFaults(kind, columns, defaultValues)?.missing.length ?? 0) > 0;
  const choices = targetsOf(kind).map((value) => ({ value, label: targetLabel(value, found.kind, language) }));
  const leftOut = found.header.flatMap((title, i) => (columns[i] ? [] : [title || text.unnamed(i + 1)]));
  const given = kind.defaultable.flatMap((field) =>
    defaultValues[field] ? [`${labels[field]} ${defaultValues[field]}`] : [],
  );
  return {
    title: text.columns,
    place: importPlace(request, found.kind),
    content: (
      <>
        <p>{found.fileName}</p>
        <p>{text.columnsHow}</p>
        {leftOut.length > 0 && <p>{text.leftOutSoFar(leftOut.join(', '))}</p>}
        <TableNotes request={request} found={found} />
        <ConsoleForm request={request} action={importPath(request, found, '/columns')}>
          <div class="columns">
            {found.header.map((title, i) => {
              const id = `column${i}`;
              const cells = rows.map((row) => row.cells[i] ?? '').filter((cell) => cell !== '');
              return (
                <SelectField
                  key={id}
                  {...{ name: id, label: title || text.unnamed(i + 1), error: messages.get(id), language }}
                  hint={cells.length > 0 ? text.firstCells(cells.join(' · ')) : undefined}
                  choices={choices}
                  value={columns[i] ?? ''}
                  empty={text.leaveOut}
                />
              );
            })}
          </div>
          <Details summary={text.defaultValuesNamed(given)} isOpen={errors.length > 0 || isMissing}>
            <p>{text.defaultValuesHow}</p>
            {kind.defaultable.map((field) => (
              <TextField
                key={field}
                {...{ name: `all-${field}`, label: labels[field] as string, language }}
                error={messages.get(`all-${field}`)}
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
          <Button>{text.check}</Button>
        </ConsoleForm>
        <Discard request={request} found={found} />
      </>
    ),
  };
}

/**
 * What is wrong with a choice of columns. A field that two columns have is reported at the second one. A missing field
 * that every record needs is reported where it is given for all rows, or else at the first column that is left out.
 */
export function columnErrors(kind: ImportKind, { columns, defaultValues }: Mapping, language: Language): FieldError[] {
  const { repeated = [], missing = [] } = mappingFaults(kind, columns, defaultValues) ?? {};
  const text = importTexts[language];
  const named = (fields: readonly string[]) =>
    fields.map((field) => targetLabel(field, kind.name, language)).join(', ');
  const unused = `column${Math.max(0, columns.indexOf(''))}`;
  const given = missing.filter((field) => kind.defaultable.includes(field));
  const others = missing.filter((field) => !given.includes(field));
  return [
    ...repeated.map((field) => ({
      field: `column${columns.lastIndexOf(field)}`,
      message: text.repeated(named([field])),
    })),
    ...(others.length > 0 ? [{ field: unused, message: text.missing(named(others)) }] : []),
    ...given.map((field) => ({ field: `all-${field}`, message: text.missing(named([field])) })),
  ];
}
