import { reportTexts as texts } from '#core/texts/texts.ts';
import { viewReturn } from '#server/campaign/donations/reports/view-return.ts';
import { type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { tableFile } from '#server/console/http/table-file.ts';
import { WorkbookLink } from '#server/console/pages/lists/workbook-link.tsx';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import { reportDocument } from './report.ts';
import { ReportParts } from './report-parts.tsx';
import { returnColumns, returnReport, returnRows } from './return-report.ts';

const path = '/campaigns/:campaign/donations/return';

/** The contributors' part of the return, as a page, as a document to be printed, and as a file. */
export const returnRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path,
    access: 'MEMBER',
    async handle({ campaign, language, now }, { execute }) {
      const text = texts[language];
      const report = returnReport({ ...(await execute(viewReturn)), language, now });
      const own = campaignPath(campaign, '/donations/return');
      return {
        title: report.title,
        place: { campaign, section: 'donations' },
        content: (
          <>
            <h1>{report.title}</h1>
            {report.head.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <div class="actions">
              <LinkButton href={`${own}/print`} icon="printer">
                {text.print}
              </LinkButton>
              <LinkButton href={`${own}/csv`} kind="secondary">
                {text.csv}
              </LinkButton>
              <WorkbookLink href={`${own}/csv`} language={language} />
            </div>
            <ReportParts report={report} language={language} />
          </>
        ),
      };
    },
  },
  {
    method: 'GET',
    path: `${path}/print`,
    access: 'MEMBER',
    async handle({ campaign, language, now }, { execute }) {
      const report = returnReport({ ...(await execute(viewReturn)), language, now });
      return {
        html: reportDocument(report, { language, campaign: campaign.name, print: texts[language].print }),
        hasButton: true,
      };
    },
  },
  {
    method: 'GET',
    path: `${path}/csv`,
    access: 'MEMBER',
    async handle({ campaign, language, query }, { execute }) {
      const { found } = await execute(viewReturn);
      return tableFile(query.get('as'), {
        fileName: `${campaign.code}-contributions`,
        columns: returnColumns(language),
        rows: returnRows(found, language),
      });
    },
  },
];
