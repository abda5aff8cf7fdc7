import { importTexts, matchTexts } from '#core/texts/texts.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import type { ImportRow } from '#server/campaign/imports/report.ts';
import type { Likeness } from '#server/campaign/matching/match.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { importPath, sectionOf } from '#server/console/pages/imports/import-head.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { rowsShown, rowText } from './rows.tsx';

interface Props {
  readonly request: CampaignRequest;
  readonly found: Import;
  readonly rows: readonly ImportRow[];
  /** Names the line that the page begins after. */
  readonly parameter: string;
}

/** Rows that look like a record of the campaign, each with the way to it; a person decides. */
export function AlikeRows({ request, found, rows, parameter }: Props) {
  const { language, campaign } = request;
  const [text, matches] = [importTexts[language], matchTexts[language]];
  if (rows.length === 0) return null;
  const shown = rows.slice(0, rowsShown);
  const record = (id: string | null) => campaignPath(campaign, `/${sectionOf(found.kind)}/${id}`);
  return (
    <section>
      <h2 id="alike">{matches.alike}</h2>
      <p>{matches.alikeHow}</p>
      <Table
        label={matches.alike}
        language={language}
        rows={shown}
        columns={[
          { label: text.line, cell: ({ line }) => line },
          {
            label: matches.looksLike,
            cell: ({ alikeId, likeness }) => <a href={record(alikeId)}>{matches.likenesses[likeness as Likeness]}</a>,
          },
          {
            label: text.row,
            cell: ({ recordId, cells }) =>
              recordId === null ? rowText(cells) : <a href={record(recordId)}>{matches.recorded}</a>,
          },
        ]}
      />
      {rows.length > rowsShown && (
        <p>
          <a href={`${importPath(request, found)}?${parameter}=${shown.at(-1)?.line}#alike`}>{text.further}</a>
        </p>
      )}
    </section>
  );
}
