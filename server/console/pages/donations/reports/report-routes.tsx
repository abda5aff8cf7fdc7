import { reportTexts as texts } from '#core/texts/texts.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleResponse,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { type FileColumn, tableFile } from '#server/console/http/table-file.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { WorkbookLink } from '#server/console/pages/lists/workbook-link.tsx';
import { type Report, reportDocument } from './report.ts';
import { ReportParts } from './report-parts.tsx';

/** What was read for a report. */
interface ReadReport {
  /** Its page, below the campaign's. */
  readonly path: string;
  /** The query of its document and its file, with the question mark. */
  readonly query?: string;
  readonly above?: ConsolePage['above'];
  report(): Report;
}

interface ReadTable extends ReadReport {
  /** The name of its file behind the campaign's code. */
  readonly fileName: string;
  readonly columns: readonly FileColumn[];
  rows(): string[][];
}

type Read<Of> = (request: CampaignRequest, services: ConsoleServices) => Promise<Of>;

const route = (
  path: string,
  handle: (request: CampaignRequest, services: ConsoleServices) => Promise<ConsoleResponse>,
): ConsoleRoute => ({ method: 'GET', path, access: 'MEMBER', handle });

/** The routes of a report: a page and a document to be printed. */
export const reportRoutes = (path: string, read: Read<ReadReport | ReadTable>): readonly ConsoleRoute[] => [
  route(path, async (request, services) => {
    const found = await read(request, services);
    const { campaign, language } = request;
    const text = texts[language];
    const report = found.report();
    const own = campaignPath(campaign, found.path);
    const query = found.query ?? '';
    const file = 'rows' in found && `${own}/csv${query}`;
    return {
      title: report.title,
      place: { campaign, section: 'donations' },
      ...(found.above && { above: found.above }),
      content: (
        <>
          {report.head.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <LinkButtons
            links={[
              { href: `${own}/print${query}`, icon: 'printer', label: text.print, isMain: true },
              file && { href: file, label: text.csv },
            ]}
          >
            {file && <WorkbookLink href={file} language={language} />}
          </LinkButtons>
          <ReportParts report={report} language={language} />
        </>
      ),
    };
  }),
  route(`${path}/print`, async (request, services) => {
    const { campaign, language } = request;
    const report = (await read(request, services)).report();
    const html = reportDocument(report, { language, campaign: campaign.name, print: texts[language].print });
    return { html, hasButton: true };
  }),
];

/** The routes of a report that is a file for spreadsheets too. */
export const tableRoutes = (path: string, read: Read<ReadTable>): readonly ConsoleRoute[] => [
  ...reportRoutes(path, read),
  route(`${path}/csv`, async (request, services) => {
    const { fileName, columns, rows } = await read(request, services);
    const { campaign, query } = request;
    return tableFile(query.get('as'), { fileName: `${campaign.code}-${fileName}`, columns, rows: rows() });
  }),
];
