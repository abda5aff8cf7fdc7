import { changeTexts, fileTexts, importTexts } from '#core/texts/texts.ts';
import { causesOf, hasCause } from '#server/campaign/imports/causes.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import {
  changedOutcomes,
  countOutcomes,
  leftOut,
  pageOfRows,
  rowsOfCause,
  rowsOfOutcome,
  unrecordedRows,
} from '#server/campaign/imports/report.ts';
import { changesOfRows, matchedTitles } from '#server/campaign/imports/row-changes.ts';
import { type CampaignRequest, type ConsolePage, campaignPath, type Download } from '#server/console/http/route.ts';
import { tableFile } from '#server/console/http/table-file.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { asWorkbook } from '#server/console/pages/lists/workbook-link.tsx';
import { formatCount } from '#server/console/texts/time.ts';
import { perform } from '#server/operations/perform.ts';
import { Confirmation } from '#server/pages/components/parts/confirmation.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { CampaignPool } from '#server/store/pool.ts';
import { Discard, importPath, importPlace, sectionOf } from './import-head.tsx';
import { RowAmounts } from './preview-facts.tsx';
import { reading } from './reading.ts';
import { AlikeRows } from './rows/alike-rows.tsx';
import { ChangeRows } from './rows/change-rows.tsx';
import { causeIn, Faults, Remarks } from './rows/faults.tsx';
import { RowTable, reasonsOf, rowsShown } from './rows/rows.tsx';

/** What an import has recorded, and what it has not, with the reasons. */
export async function resultPage(request: CampaignRequest, pool: CampaignPool, found: Import): Promise<ConsolePage> {
  const { campaign, language, query, principal, now } = request;
  const text = importTexts[language];
  const changes = changeTexts[language];
  const after = Number(/^\d{1,9}$/.exec(query.get('rows') ?? '')?.[0] ?? 0);
  const cause = causeIn(request);
  const { counts, groups, causes, remarks, alike, updated, changed, titles } = await perform(
    pool,
    principal,
    reading,
    now,
    async ({ tx, audit }) => {
      const counted = await countOutcomes(tx, found.id);
      const listed = [];
      for (const outcome of leftOut.filter((each) => counted[each] > 0)) {
        const page = { after, limit: rowsShown + 1 };
        const isOfCause = cause && outcome === 'FAULTY';
        const rows = await (isOfCause
          ? rowsOfCause(tx, found.id, cause, page)
          : rowsOfOutcome(tx, found.id, outcome, page));
        listed.push({ outcome, rows });
      }
      const { rows: like } = await pageOfRows(tx, found.id, {
        outcome: 'RECORDED',
        alike: true,
        after,
        limit: rowsShown + 1,
      });
      const updated = await rowsOfOutcome(tx, found.id, 'UPDATED', { after, limit: rowsShown + 1 });
      const changed = await changesOfRows(tx, found, updated);
      const titles = await matchedTitles(tx, found, updated);
      const listedRows = [...listed.map(({ rows }) => rows), like, updated];
      const rowCount = listedRows.reduce((sum, rows) => sum + Math.min(rows.length, rowsShown), 0);
      Object.assign(audit, { recordId: found.id, rowCount });
      return {
        counts: counted,
        groups: listed,
        causes: await causesOf(tx, found),
        remarks: (found.counts?.remarked ?? 1) > 0 ? await causesOf(tx, found, 'REMARKS') : [],
        alike: like,
        updated,
        changed,
        titles,
      };
    },
  );
  const left = leftOut.reduce((sum, outcome) => sum + counts[outcome], 0);
  return {
    title: text.result,
    place: importPlace(request, found.kind),
    content: (
      <>
        <h1>{text.result}</h1>
        <p>{found.fileName}</p>
        {found.state === 'STOPPED' && (
          <Notice>
            <p>{text.stopped}</p>
          </Notice>
        )}
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
          <Confirmation
            summary={text.takeBack}
            effects={[
              (found.kind === 'DONATIONS' ? text.takeBackDonations : text.takeBackHow)(
                formatCount(found.imported, language),
              ),
              ...(counts.UPDATED > 0 ? [changes.restored(formatCount(counts.UPDATED, language))] : []),
            ]}
            button={text.takeBack}
            form={(content) => (
              <ConsoleForm request={request} action={importPath(request, found, '/take-back')}>
                {content}
              </ConsoleForm>
            )}
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
export async function rowsDownload(request: CampaignRequest, pool: CampaignPool, found: Import): Promise<Download> {
  const { language, principal, now, query } = request;
  const text = importTexts[language];
  const cause = causeIn(request);
  const isOver = found.state === 'DONE' || found.state === 'STOPPED';
  const columns = [
    { name: text.line, kind: 'number' as const },
    ...[text.reasonColumn, ...found.header].map((name) => ({ name })),
  ];
  const rows = await perform(pool, principal, { ...reading, isLong: true }, now, async ({ tx, audit }) => {
    const read: string[][] = [];
    for await (const row of unrecordedRows(tx, found)) {
      // Before the import a valid row is not a skipped one.
      if (row.outcome === 'READY' && !isOver) continue;
      if (cause && !hasCause(row, cause)) continue;
      read.push([String(row.line), reasonsOf(row, found, language).join('; '), ...row.cells]);
    }
    Object.assign(audit, { recordId: found.id, rowCount: read.length });
    return read;
  });
  return tableFile(query.get('as'), { fileName: text.downloadName, columns, rows });
}
