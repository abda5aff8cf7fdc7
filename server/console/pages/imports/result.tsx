import { changeTexts, fileTexts, importTexts } from '#core/texts/texts.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { changedOutcomes, type ImportRow, leftOut } from '#server/campaign/imports/report.ts';
import { exportLeftOut } from '#server/campaign/imports/viewing/export-left-out.ts';
import { viewResult } from '#server/campaign/imports/viewing/view-result.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
  type Download,
} from '#server/console/http/route.ts';
import { tableFile } from '#server/console/http/table-file.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { asWorkbook } from '#server/console/pages/lists/workbook-link.tsx';
import { formatCount } from '#server/console/texts/time.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { Discard, importPath, importPlace, sectionOf } from './import-head.tsx';
import { RowAmounts } from './preview-facts.tsx';
import { AlikeRows } from './rows/alike-rows.tsx';
import { ChangeRows } from './rows/change-rows.tsx';
import { causeIn, Faults, Remarks } from './rows/faults.tsx';
import { RowTable, reasonsOf, rowsShown } from './rows/rows.tsx';

/** What an import has recorded, and what it has not, with the reasons. */
export async function resultPage(
  request: CampaignRequest,
  { execute }: ConsoleServices,
  found: Import,
): Promise<ConsolePage> {
  const { campaign, language, query } = request;
  const text = importTexts[language];
  const changes = changeTexts[language];
  const after = Number(/^\d{1,9}$/.exec(query.get('rows') ?? '')?.[0] ?? 0);
  const { counts, groups, causes, remarks, alike, updated, changed, titles } = await execute(viewResult, {
    found,
    shown: rowsShown,
    after,
    cause: causeIn(request),
  });
  const left = leftOut.reduce((sum, outcome) => sum + counts[outcome], 0);
  return {
    title: text.result,
    place: importPlace(request, found.kind),
    content: (
      <>
        <p>{found.fileName}</p>
        {found.state === 'STOPPED' && <Notice>{text.stopped}</Notice>}
        <dl class="facts">
          <div>
            <dt>{text.imported}</dt>
            <dd>{formatCount(found.imported, language)}</dd>
          </div>
          {found.duplicates === 'update' &&
            changedOutcomes.map((outcome) => (
              <div key={outcome}>
                <dt>{outcome === 'UPDATED' ? changes.updated : changes.unchanged}</dt>
                <dd>{formatCount(counts[outcome], language)}</dd>
              </div>
            ))}
          <div>
            <dt>{text.leftOut}</dt>
            <dd>{formatCount(left, language)}</dd>
          </div>
        </dl>
        <p>
          <a href={campaignPath(campaign, `/${sectionOf(found.kind)}`)}>{text.toRecords[found.kind]}</a>
        </p>
        <RowAmounts {...{ request, found }} />
        <Remarks {...{ request, found, causes: remarks }} isDone />
        {left > 0 && <RowsLinks {...{ request, found }} />}
        {groups.map(({ outcome, rows }) => (
          <section key={outcome}>
            <h2>
              {text.groups[outcome]} ({formatCount(counts[outcome], language)})
            </h2>
            {outcome === 'FAULTY' ? (
              <Faults {...{ request, found, causes, rows }} label={text.groups[outcome]} parameter="rows" />
            ) : (
              <RowTable {...{ request, found, rows }} label={text.groups[outcome]} parameter="rows" />
            )}
          </section>
        ))}
        <ChangeRows {...{ request, found, rows: updated, changes: changed, titles }} isDone />
        <AlikeRows {...{ request, found, rows: alike }} parameter="rows" />
        {found.imported + counts.UPDATED > 0 && (
          <ConfirmedForm
            request={request}
            action={importPath(request, found, '/take-back')}
            summary={text.takeBack}
            effects={[
              (found.kind === 'DONATIONS' ? text.takeBackDonations : text.takeBackHow)(
                formatCount(found.imported, language),
              ),
              ...(counts.UPDATED > 0 ? [changes.restored(formatCount(counts.UPDATED, language))] : []),
            ]}
            button={text.takeBack}
          />
        )}
        <Discard request={request} found={found} />
      </>
    ),
  };
}

/** Lead to the files of the rows that are not recorded. */
export function RowsLinks({ request, found }: { readonly request: CampaignRequest; readonly found: Import }) {
  const path = importPath(request, found, '/rows.csv');
  return (
    <p class="cause-links">
      <a href={path}>{importTexts[request.language].download}</a>
      <a href={asWorkbook(path)}>{fileTexts[request.language].workbook}</a>
    </p>
  );
}

/** The rows that are not recorded, or of them those with one fault, in the file's own columns, behind their lines and the reasons. */
export async function rowsDownload(
  request: CampaignRequest,
  { execute }: ConsoleServices,
  found: Import,
): Promise<Download> {
  const { language, query } = request;
  const text = importTexts[language];
  const columns = [
    { name: text.line, kind: 'number' as const },
    ...[text.reasonColumn, ...found.header].map((name) => ({ name })),
  ];
  const cellsOf = (row: ImportRow) => [String(row.line), reasonsOf(row, found, language).join('; '), ...row.cells];
  const rows = await execute(exportLeftOut, { found, cause: causeIn(request), cellsOf });
  return tableFile(query.get('as'), { fileName: text.downloadName, columns, rows });
}
