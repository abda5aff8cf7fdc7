import { fieldLabels, importTexts } from '#core/texts/texts.ts';
import { requiredFields } from '#server/campaign/imports/columns/choose/required-fields.ts';
import { columnsOfKind } from '#server/campaign/imports/columns/words/words-of-kind.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { mostBytes, mostRows } from '#server/campaign/imports/upload.ts';
import { viewImports } from '#server/campaign/imports/viewing/view-imports.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
  type Download,
} from '#server/console/http/route.ts';
import { tableFile, workbookForm } from '#server/console/http/table-file.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { FormId } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatCount, formatTime } from '#server/console/texts/time.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { FileField } from '#server/pages/components/forms/file-field.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import type { Language } from '#server/pages/language.ts';
import { Discard, importPlace, sectionOf } from './import-head.tsx';

/** The form in which a file is chosen, and the files that the campaign has uploaded already. */
export async function uploadPage(
  request: CampaignRequest,
  { execute }: ConsoleServices,
  kind: ImportKindName,
): Promise<ConsolePage> {
  const { campaign, language, form } = request;
  const text = importTexts[language];
  const all = await execute(viewImports);
  const messages = messagesOf(request.sent.errors);
  const current = all.filter((each) => each.kind === kind);
  return {
    title: text.titles[kind],
    place: importPlace(request, kind),
    content: (
      <>
        <p>{kind === 'DONATIONS' ? text.howDonations : text.how}</p>
        <p>{text.retention}</p>
        <ColumnsRead {...{ request, kind }} />
        <ConsoleForm request={request} action={campaignPath(campaign, `/import/${sectionOf(kind)}`)} hasFile>
          <FormId request={request} />
          <FileField
            {...{ name: 'file', label: text.file, language }}
            hint={text.limits(mostBytes / 1024 / 1024, formatCount(mostRows, language))}
            error={messages.get('file')}
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
          />
          <Details summary={text.severalSheets} isOpen={form.text('sheet') !== '' || messages.has('sheet')}>
            <TextField
              {...{ name: 'sheet', label: text.sheet, hint: text.whichSheet, error: messages.get('sheet'), language }}
              value={form.text('sheet')}
              maxLength={100}
            />
          </Details>
          <Button>{text.upload}</Button>
        </ConsoleForm>
        {current.length > 0 && (
          <>
            <h2>{text.underWay}</h2>
            <Table language={language} rows={current} columns={columnsOf(request)} />
          </>
        )}
      </>
    ),
  };
}

/** The fields that a file of the kind may have, by their words: those that each record needs, and all others. */
function fieldsRead(kind: ImportKindName, language: Language) {
  const labels: Readonly<Record<string, string>> = fieldLabels[language][kind];
  const required = requiredFields(importKinds[kind]);
  const others = columnsOfKind(importKinds[kind]).filter((name) => !required.includes(name));
  const named = (names: readonly string[]) => names.map((name) => labels[name] ?? name);
  return { required: named(required), others: named(others) };
}

/** A workbook with the heads of all columns that are read, and no row: nobody in it could be taken for a record. */
export function emptyList({ language }: CampaignRequest, kind: ImportKindName): Download {
  const { required, others } = fieldsRead(kind, language);
  const columns = [...required, ...others].map((name) => ({ name, kind: 'text' as const }));
  return tableFile(workbookForm, { fileName: sectionOf(kind), columns, rows: [] });
}

function ColumnsRead({ request, kind }: { readonly request: CampaignRequest; readonly kind: ImportKindName }) {
  const { campaign, language } = request;
  const text = importTexts[language];
  const { required, others } = fieldsRead(kind, language);
  return (
    <Details summary={text.columnsRead}>
      <Definitions
        of={[
          [text.columnsRequired, required.join(', ')],
          [text.columnsFurther, others.join(', ')],
        ]}
      />
      <p>{text.columnsReadHow}</p>
      <LinkButtons
        links={[
          {
            href: campaignPath(campaign, `/import/${sectionOf(kind)}/empty.xlsx`),
            icon: 'download',
            label: text.emptyList,
          },
        ]}
      />
    </Details>
  );
}

function columnsOf(request: CampaignRequest): ReadonlyArray<Column<Import>> {
  const { campaign, language } = request;
  const text = importTexts[language];
  const [file = '', uploaded = '', state = '', discard = ''] = text.uploadColumns;
  return [
    {
      label: file,
      isHead: true,
      cell: ({ id, fileName }) => <a href={campaignPath(campaign, `/imports/${id}`)}>{fileName}</a>,
    },
    { label: uploaded, kind: 'day', cell: ({ createdAt }) => formatTime(createdAt, language) },
    { label: state, cell: (each) => text.states[each.state] },
    {
      label: discard,
      kind: 'action',
      cell: (each) => (
        <>
          <LinkButton
            kind="secondary"
            href={campaignPath(campaign, `/imports/${each.id}`)}
            label={`${text.goOn} (${each.fileName})`}
          >
            {text.goOn}
          </LinkButton>
          <Discard request={request} found={each} />
        </>
      ),
    },
  ];
}
