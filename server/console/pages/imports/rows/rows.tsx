import type { VNode } from 'preact';
import { dollars } from '#core/formatters.ts';
import { causeTexts, donationTexts, fieldLabels, importTexts, matchTexts, recordTexts } from '#core/texts/texts.ts';
import type { DonationMethod } from '#server/campaign/donations/donation.ts';
import { readRow } from '#server/campaign/imports/columns/read-record.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import type { ImportRow } from '#server/campaign/imports/report.ts';
import type { Likeness, RowRule } from '#server/campaign/matching/match.ts';
import type { VolunteerRow } from '#server/campaign/volunteers/volunteer.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { importPath, sectionOf } from '#server/console/pages/imports/import-head.tsx';
import { ruleIn } from '#server/console/pages/imports/preview-facts.tsx';
import { findingText } from '#server/console/texts/records/findings.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import type { Language } from '#server/pages/language.ts';

export const rowsShown = 50;

interface Props {
  readonly request: CampaignRequest;
  readonly found: Import;
  readonly rows: readonly ImportRow[];
  /** Names the table. */
  readonly label: string;
}

/** Rows as they would be recorded. */
export function SampleRows({ request: { language }, found, rows, label }: Props) {
  const kind = importKinds[found.kind];
  const labels: Readonly<Record<string, string>> = fieldLabels[language][found.kind];
  const records = rows.map((row) => ({ line: row.line, record: readRow(kind, found, row).record }));
  const fields = Object.keys(labels).filter((field) => records.some(({ record }) => shown(record[field]) !== ''));
  return (
    <Table
      {...{ label, language }}
      rows={records}
      columns={[
        { label: importTexts[language].line, cell: ({ line }) => line },
        ...fields.map((field) => ({
          label: labels[field] ?? field,
          cell: ({ record }: (typeof records)[number]) => shownAs(field, shown(record[field]), language),
        })),
      ]}
    />
  );
}

/** A volunteer's state and a donation's method are of the API's words, which are in no language; amounts have their sign. */
function shownAs(field: string, text: string, language: Language): string {
  const donation = donationTexts[language];
  switch (field) {
    case 'status':
      return recordTexts[language].statuses[text as VolunteerRow['status']] ?? text;
    case 'method':
      return donation.methods[text as DonationMethod] ?? text;
    case 'donorIsCanadianAttested':
    case 'fromCandidate':
      return text === 'true' ? donation.yes : donation.no;
    case 'amount':
    case 'advantageAmount':
      return text === '' ? '' : dollars(Math.round(Number(text) * 100))[language];
    default:
      return text;
  }
}

const shown = (value: unknown): string => (Array.isArray(value) ? value.join('; ') : String(value ?? ''));

/** What is wrong with a row, each fault in words; for a row without faults why else it is not recorded. */
export function reasonsOf(
  { outcome, findings, duplicateLine, duplicateId, rule, likeness }: ImportRow,
  { kind, header }: Import,
  language: Language,
): string[] {
  const text = importTexts[language];
  const found = findings.map((each) => findingText(each, fieldLabels[language][kind], language, header));
  if (outcome === 'FAULTY') return found;
  const matches = matchTexts[language];
  if (outcome === 'RECORDED') {
    return [
      ...(likeness === null ? [] : [`${matches.looksLike} ${matches.likenesses[likeness as Likeness]}`]),
      ...found,
    ];
  }
  // Such a row is listed with what it has changed, and has no reason.
  if (outcome === 'UPDATED' || outcome === 'UNCHANGED') return [];
  if (outcome === 'READY') return found.length > 0 ? found : [text.outcomes.READY];
  if (outcome !== 'DUPLICATE') return [text.outcomes[outcome]];
  if (rule === 'ERASED') return [matches.rules.ERASED];
  const of = [
    ...(duplicateLine === null ? [] : [text.sameAsLine(duplicateLine)]),
    ...(duplicateId === null ? [] : [text.sameAsRecord]),
  ];
  const why = rule === null ? '' : ` (${matches.rules[rule as RowRule]})`;
  const repeats = kind === 'DONATIONS' ? text.repeatsDonation : text.repeats;
  return [`${repeats} ${of.join(', ')}${why}`, ...found];
}

/** The cells of a row in one line. */
export const rowText = (cells: readonly string[]): string => cells.map((cell) => cell || '–').join(' · ');

/** A table of rows that are not recorded, with the reasons, and the way to further ones. */
export function RowTable({
  request,
  found,
  rows,
  label,
  parameter,
  correction,
}: Props & {
  /** Names the line that the page begins after. */
  readonly parameter: string;
  /** What corrects a row, if anything does. */
  readonly correction?: ((row: ImportRow) => VNode) | undefined;
}) {
  const { language, campaign } = request;
  const text = importTexts[language];
  const shownRows = rows.slice(0, rowsShown);
  const last = shownRows.at(-1);
  const rule = ruleIn(request);
  const cause = request.query.get('fault');
  const after = (line: number) => ({
    ...(rule && { rule }),
    ...(cause && { fault: cause }),
    [parameter]: String(line),
  });
  return (
    <>
      <Table
        {...{ label, language }}
        rows={shownRows}
        columns={[
          { label: text.line, cell: ({ line }) => line },
          {
            label: text.whatIsWrong,
            cell: (row) => (
              <ul class="reasons">
                {reasonsOf(row, found, language).map((reason) => (
                  <li key={reason}>
                    {row.duplicateId === null ? (
                      reason
                    ) : (
                      <a href={campaignPath(campaign, `/${sectionOf(found.kind)}/${row.duplicateId}`)}>{reason}</a>
                    )}
                  </li>
                ))}
              </ul>
            ),
          },
          ...(correction ? [{ label: causeTexts[language].correct, cell: correction }] : []),
          { label: text.row, cell: ({ cells }) => rowText(cells) },
        ]}
      />
      {rows.length > rowsShown && last && (
        <p>
          <a href={`${importPath(request, found)}?${new URLSearchParams(after(last.line))}#${parameter}`}>
            {text.further}
          </a>
        </p>
      )}
    </>
  );
}
