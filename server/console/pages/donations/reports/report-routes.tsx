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
import { WorkbookLink } from '#server/console/pages/lists/workbook-link.tsx';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
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
  /** The name of its file behind the campaign's code. */
  readonly fileName: string;
  readonly columns: readonly FileColumn[];
  rows(): string[][];
}

/** The routes of a report: a page, a document to be printed, and a file for spreadsheets. */
export function reportRoutes(
  path: string,
  read: (request: CampaignRequest, services: ConsoleServices) => Promise<ReadReport>,
): readonly ConsoleRoute[] {
  const route = (
    end: string,
    handle: (request: CampaignRequest, services: ConsoleServices) => Promise<ConsoleResponse>,
  ): ConsoleRoute => ({
    method: 'GET',
    path: path + end,
    access: 'MEMBER',
    handle,
  });
  return [
    route('', async (request, services) => {
      const found = await read(request, services);
      const { campaign, language } = request;
      const text = texts[language];
      const report = found.report();
      const own = campaignPath(campaign, found.path);
      const query = found.query ?? '';
      return {
        title: report.title,
        place: { campaign, section: 'donations' },
        ...(found.above && { above: found.above }),
        content: (
          <>
            <h1>{report.title}</h1>
            {report.head.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <div class="actions">
              <LinkButton href={`${own}/print${query}`} icon="printer">
                {text.print}
              </LinkButton>
              <LinkButton href={`${own}/csv${query}`} kind="secondary">
                {text.csv}
              </LinkButton>
              <WorkbookLink href={`${own}/csv${query}`} language={language} />
            </div>
            <ReportParts report={report} language={language} />
          </>
        ),
      };
    }),
    route('/print', async (request, services) => {
      const { campaign, language } = request;
      const report = (await read(request, services)).report();
      return {
        html: reportDocument(report, { language, campaign: campaign.name, print: texts[language].print }),
        hasButton: true,
      };
    }),
    route('/csv', async (request, services) => {
      const { fileName, columns, rows } = await read(request, services);
      return tableFile(request.query.get('as'), {
        fileName: `${request.campaign.code}-${fileName}`,
        columns,
        rows: rows(),
      });
    }),
  ];
}
