import { easternDay } from '#core/dates.ts';
import { dollars } from '#core/formatters.ts';
import { formatCents } from '#core/money.ts';
import { donationTexts, reportTexts as texts } from '#core/texts/texts.ts';
import type { Contribution } from '#server/campaign/donations/reports/contribution.ts';
import type { DonorYearReport } from '#server/campaign/donations/reports/donor-year-report.ts';
import { viewDonorYear } from '#server/campaign/donations/reports/view-donor-year.ts';
import {
  type CampaignRequest,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { type FileColumn, tableFile } from '#server/console/http/table-file.ts';
import { WorkbookLink } from '#server/console/pages/lists/workbook-link.tsx';
import { formatDay } from '#server/console/texts/time.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import type { Language } from '#server/pages/language.ts';
import { addressOf, type Report, reportDocument } from './report.ts';
import { ReportParts } from './report-parts.tsx';

const readYear = ({ params, query }: CampaignRequest, { execute }: ConsoleServices) =>
  execute(viewDonorYear, { donation: params.donation ?? '', year: query.get('year') ?? undefined });

/** A donor's year, in the reader's words. */
function yearReport(found: DonorYearReport, language: Language, now: Date): Report {
  const text = texts[language];
  const { asked, year, contributions, given, inKind, own, returned, limit } = found;
  const money = (cents: number) => dollars(cents)[language];
  const { methods } = donationTexts[language];
  return {
    title: text.yearOf(asked.name, year),
    head: [addressOf(asked)],
    facts: [
      [text.given, money(given)],
      [text.limit, limit === null ? text.noLimit : money(limit)],
      ...(limit === null ? [] : [[text.remaining, money(Math.max(0, limit - given))] as const]),
      ...(own > 0 ? [[text.own, money(own)] as const] : []),
      ...(inKind > 0 ? [[text.inKind, money(inKind)] as const] : []),
      ...(returned > 0 ? [[text.returnedSum, money(returned)] as const] : []),
    ],
    tables: [
      {
        title: text.yearTitle(year),
        columns: [
          { label: text.columns.day, kind: 'day' },
          { label: text.columns.name },
          { label: text.columns.amount, kind: 'money' },
          { label: donationTexts[language].eligible, kind: 'money' },
          { label: text.columns.method },
          { label: text.columns.receipt, kind: 'day' },
          { label: text.columns.state },
        ],
        rows: contributions.map((each) => [
          formatDay(each.day, language),
          each.name,
          money(each.amount),
          money(each.eligible),
          methods[each.method],
          each.receiptNumber ?? '',
          stateOf(each, language),
        ]),
        empty: text.noGifts,
      },
    ],
    notes: [text.yearNote, text.printed(formatDay(easternDay(now.getTime()), language))],
  };
}

/** Whether a contribution counts towards the annual limit, and if not, what it is. */
function stateOf({ withdrawn, method, fromCandidate }: Contribution, language: Language): string {
  const { counts, own } = texts[language];
  if (withdrawn) return donationTexts[language].states[withdrawn];
  if (method === 'IN_KIND') return donationTexts[language].methods[method];
  return fromCandidate ? own : counts;
}

function yearColumns(language: Language): FileColumn[] {
  const { columns } = texts[language];
  return [
    { name: columns.day, kind: 'day' },
    ...[columns.name, columns.address, columns.city, columns.province, columns.postalCode].map((name) => ({ name })),
    ...[columns.amount, donationTexts[language].eligible].map((name) => ({ name, kind: 'amount' as const })),
    ...[columns.method, columns.receipt, columns.state, 'id'].map((name) => ({ name })),
  ];
}

/** The same as rows of a table for spreadsheets. */
function yearRows({ contributions }: DonorYearReport, language: Language): string[][] {
  const { methods } = donationTexts[language];
  return contributions.map((each) => [
    each.day,
    each.name,
    each.address,
    each.city,
    each.province,
    each.postalCode,
    formatCents(each.amount),
    formatCents(each.eligible),
    methods[each.method],
    each.receiptNumber ?? '',
    stateOf(each, language),
    each.id,
  ]);
}

const path = '/campaigns/:campaign/donations/:donation/year';

/** All that a donor gave in a year, as a page, as a document to be printed, and as a file. */
export const donorYearRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path,
    access: 'MEMBER',
    async handle(request, services) {
      const { campaign, language, now } = request;
      const text = texts[language];
      const found = await readYear(request, services);
      const report = yearReport(found, language, now);
      const own = campaignPath(campaign, `/donations/${found.asked.id}/year`);
      const inYear = `?${new URLSearchParams({ year: found.year })}`;
      return {
        title: report.title,
        place: { campaign, section: 'donations' },
        above: [[campaignPath(campaign, `/donations/${found.asked.id}`), found.asked.name]],
        content: (
          <>
            <h1>{report.title}</h1>
            {report.head.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <div class="actions">
              <LinkButton href={`${own}/print${inYear}`} icon="printer">
                {text.print}
              </LinkButton>
              <LinkButton href={`${own}/csv${inYear}`} kind="secondary">
                {text.csv}
              </LinkButton>
              <WorkbookLink href={`${own}/csv${inYear}`} language={language} />
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
    async handle(request, services) {
      const { campaign, language, now } = request;
      const report = yearReport(await readYear(request, services), language, now);
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
    async handle(request, services) {
      const found = await readYear(request, services);
      const { campaign, language, query } = request;
      return tableFile(query.get('as'), {
        fileName: `${campaign.code}-${found.year}`,
        columns: yearColumns(language),
        rows: yearRows(found, language),
      });
    },
  },
];
