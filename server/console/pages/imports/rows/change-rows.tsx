import { changeTexts, fieldLabels, importTexts, recordTexts } from '#core/texts/texts.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import type { FieldValue } from '#server/campaign/imports/kinds/kind.ts';
import type { ImportRow } from '#server/campaign/imports/report.ts';
import { fittingRows, type RowChange } from '#server/campaign/imports/row-changes.ts';
import type { Channel } from '#server/campaign/voters/channels.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { importPath, sectionOf } from '#server/console/pages/imports/import-head.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import type { Language } from '#server/pages/language.ts';
import { rowsShown } from './rows.tsx';

interface Props {
  readonly request: CampaignRequest;
  readonly found: Import;
}

/** Rows that would update the voter whom they match, or have, field by field, and the way to further ones. */
export function ChangeRows({
  request,
  found,
  rows,
  changes,
  titles,
  isDone,
}: Props & {
  /** One more than are shown if there are others. */
  readonly rows: readonly ImportRow[];
  readonly changes: ReadonlyMap<number, RowChange>;
  /** The voters' names, of those who are still there. */
  readonly titles: ReadonlyMap<string, string>;
  /** Whether the voters have been updated. */
  readonly isDone: boolean;
}) {
  const { language } = request;
  const text = changeTexts[language];
  if (rows.length === 0) return null;
  const label = isDone ? text.updated : text.planned;
  const [lineLabel = '', voter = '', what = ''] = text.columns;
  const shown = fittingRows(rows.slice(0, rowsShown), changes);
  return (
    <section>
      <h2 id="changes">{label}</h2>
      <p>{isDone ? text.updatedHow : text.plannedHow}</p>
      <Table
        {...{ label, language }}
        rows={shown}
        columns={[
          { label: lineLabel, cell: ({ line }) => line },
          {
            label: voter,
            cell: ({ duplicateId: id }) => <VoterLink {...{ request, found, id, title: titles.get(id ?? '') }} />,
          },
          { label: what, cell: ({ line }) => <FieldChanges {...{ request, found, change: changes.get(line) }} /> },
        ]}
      />
      <Further
        {...{ request, found, parameter: isDone ? 'rows' : 'changes' }}
        last={rows.length > shown.length ? shown.at(-1)?.line : undefined}
      />
    </section>
  );
}

/** Each field with its old and new value; only the names of the fields if the values are not stored. */
function FieldChanges({
  request: { language },
  found,
  change,
}: Props & { /** Undefined if nothing would change by now. */ readonly change: RowChange | undefined }) {
  const text = changeTexts[language];
  const labels: Readonly<Record<string, string>> = fieldLabels[language][found.kind];
  if (!change) return text.nothing;
  const label = (name: string) => labels[name] ?? name;
  if (!change.values) return change.fields.map(label).join(', ');
  return (
    <ul class="reasons">
      {change.values.map(({ field, before, after }) => (
        <li key={field}>
          {text.change(label(field), valueText(field, before, language), valueText(field, after, language))}
        </li>
      ))}
    </ul>
  );
}

function VoterLink({
  request: { language, campaign },
  found,
  id,
  title,
}: Props & {
  readonly id: string | null /** Undefined of a voter who is gone. */;
  readonly title: string | undefined;
}) {
  if (title === undefined) return changeTexts[language].gone;
  return <a href={campaignPath(campaign, `/${sectionOf(found.kind)}/${id}`)}>{title}</a>;
}

function Further({
  request,
  found,
  parameter,
  last,
}: Props & { readonly parameter: string /** Undefined if there are no others. */; readonly last: number | undefined }) {
  if (last === undefined) return null;
  return (
    <p>
      <a href={`${importPath(request, found)}?${parameter}=${last}#changes`}>{importTexts[request.language].further}</a>
    </p>
  );
}

function valueText(name: string, value: FieldValue, language: Language): string {
  const words = typeof value === 'object' && value ? value : [String(value ?? '')];
  const { channels } = recordTexts[language];
  const shown = name === 'doNotContact' ? words.map((word) => channels[word as Channel] ?? word) : words;
  return shown.join('; ') || changeTexts[language].empty;
}
