import { reportTexts as texts } from '#core/texts/texts.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { readContributionReturn } from '#server/campaign/donations/reports/contribution-return.ts';
import { getContributionReturn } from '#server/campaign/donations/reports/get-contribution-return.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { tableFile } from '#server/console/http/table-file.ts';
import { WorkbookLink } from '#server/console/pages/lists/workbook-link.tsx';
import { operationOf, perform } from '#server/operations/perform.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import type { CampaignPool } from '#server/store/pool.ts';
import { reportDocument } from './report.ts';
import { ReportParts } from './report-parts.tsx';
import { returnColumns, returnReport, returnRows } from './return-report.ts';

const reading = { ...operationOf(getContributionReturn), isLong: true };

const readReturn = ({ principal, now }: CampaignRequest, pool: CampaignPool) =>
  perform(pool, principal, reading, now, async ({ tx, audit }) => {
    const found = await readContributionReturn(tx);
    audit.rowCount = found.all.contributions + found.returned.contributions;
    return { campaign: await readCampaign(tx), found };
  });

const path = '/campaigns/:campaign/donations/return';

/** The contributors' part of the return, as a page, as a document to be printed, and as a file. */
export const returnRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path,
    access: 'MEMBER',
    async handle(request, { pool }) {
      const { campaign, language, now } = request;
      const text = texts[language];
      const report = returnReport({ ...(await readReturn(request, pool)), language, now });
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
    async handle(request, { pool }) {
      const { campaign, language, now } = request;
      const report = returnReport({ ...(await readReturn(request, pool)), language, now });
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
    async handle(request, { pool }) {
      const { found } = await readReturn(request, pool);
      const { campaign, language, query } = request;
      return tableFile(query.get('as'), {
        fileName: `${campaign.code}-contributions`,
        columns: returnColumns(language),
        rows: returnRows(found, language),
      });
    },
  },
];
