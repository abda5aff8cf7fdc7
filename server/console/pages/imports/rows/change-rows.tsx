import type { Import } from '#server/campaign/imports/import.ts';
import type { PlannedChange } from '#server/campaign/imports/planned-changes.ts';
import type { ImportRow } from '#server/campaign/imports/report.ts';
import type { Channel } from '#server/campaign/voters/channels.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { DataTable } from '#server/console/pages/controls.tsx';
import { importPath, sectionOf } from '#server/console/pages/imports/import-head.tsx';
import { changeTexts } from '#server/console/texts/imports/changes.ts';
import { importTexts } from '#server/console/texts/imports/imports.ts';
import { fieldLabels } from '#server/console/texts/records/fields.ts';
import { recordTexts } from '#server/console/texts/records/pages.ts';
import type { Language } from '#server/pages/language.ts';
import { rowsShown } from './rows.tsx';

interface Props {
  readonly request: CampaignRequest;
  readonly found: Import;
}

/** Rows that would change the voter whom they match, field by field, and the way to further ones. */
export function PlannedChanges({
  request,
  found,
  changes,
}: Props & { /** One more than are shown if there are others. */ readonly changes: readonly PlannedChange[] }) {
  const { language } = request;
  const text = changeTexts[language];
  const labels = fieldLabels[language][found.kind];
  if (changes.length === 0) return null;
  const shown = changes.slice(0, rowsShown);
  return (
    <section>
      <h2 id="changes">{text.planned}</h2>
      <p>{text.plannedHow}</p>
      <DataTable label={text.planned} columns={text.columns}>
        {shown.map(({ line, recordId, title, fields }) => (
          <tr key={line}>
            <td>{line}</td>
            <td>
              <VoterLink {...{ request, found, id: recordId, title }} />
            </td>
            <td>
              <ul class="reasons">
                {fields.map(({ name, before, after }) => (
                  <li key={name}>
                    {text.change(
                      labels[name] ?? name,
                      valueText(name, before, language),
                      valueText(name, after, language),
                    )}
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </DataTable>
      <Further
        {...{ request, found, parameter: 'changes', last: changes.length > rowsShown ? shown.at(-1)?.line : undefined }}
      />
    </section>
  );
}

/** Rows that have changed the voter whom they match, with the names of the fields. */
export function ChangedRows({
  request,
  found,
  rows,
  titles,
}: Props & {
  readonly rows: readonly ImportRow[];
  /** The voters' names, of those who are still there. */
  readonly titles: ReadonlyMap<string, string>;
}) {
  const { language } = request;
  const text = changeTexts[language];
  const labels = fieldLabels[language][found.kind];
  if (rows.length === 0) return null;
  const shown = rows.slice(0, rowsShown);
  const [line, voter] = text.columns;
  return (
    <section>
      <h2 id="changes">{text.changed}</h2>
      <DataTable label={text.changed} columns={[line, voter, text.changedFields]}>
        {shown.map((row) => (
          <tr key={row.line}>
            <td>{row.line}</td>
            <td>
              <VoterLink {...{ request, found, id: row.duplicateId, title: titles.get(row.duplicateId ?? '') }} />
            </td>
            <td>{(row.changeFields ?? []).map((name) => labels[name] ?? name).join(', ')}</td>
          </tr>
        ))}
      </DataTable>
      <Further
        {...{ request, found, parameter: 'rows', last: rows.length > rowsShown ? shown.at(-1)?.line : undefined }}
      />
    </section>
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

function valueText(name: string, value: unknown, language: Language): string {
  const words = Array.isArray(value) ? (value as readonly string[]) : [String(value ?? '')];
  const { channels } = recordTexts[language];
  const shown = name === 'doNotContact' ? words.map((word) => channels[word as Channel] ?? word) : words;
  return shown.join('; ') || changeTexts[language].empty;
}
