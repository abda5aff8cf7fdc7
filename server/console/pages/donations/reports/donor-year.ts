import { easternDay } from '#core/dates.ts';
import { dollars } from '#core/formatters.ts';
import { formatCents } from '#core/money.ts';
import { donationTexts, reportTexts as texts } from '#core/texts/texts.ts';
import type { Contribution } from '#server/campaign/donations/reports/contribution.ts';
import type { DonorYearReport } from '#server/campaign/donations/reports/donor-year-report.ts';
import { viewDonorYear } from '#server/campaign/donations/reports/view-donor-year.ts';
import { campaignPath } from '#server/console/http/route.ts';
import type { FileColumn } from '#server/console/http/table-file.ts';
import { formatDay } from '#server/console/texts/time.ts';
import type { Language } from '#server/pages/language.ts';
import { addressOf, type Report } from './report.ts';
import { tableRoutes } from './report-routes.tsx';

/** A donor's year, in the reader's words. */
function yearReport(found: DonorYearReport, language: Language, now: Date): Report {
  const text = texts[language];
  const { asked, year, contributions, given, inKind, own, inKindByLaw, returned, limit } = found;
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
      ...(limit !== null && inKindByLaw > 0
        ? [[text.remainingByLaw, money(Math.max(0, limit - given - inKindByLaw))] as const]
        : []),
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

/** All that a donor gave in a year. */
export const donorYearRoutes = tableRoutes(
  '/campaigns/:campaign/donations/:donation/year',
  async ({ campaign, language, now, params, query }, { execute }) => {
    const year = query.get('year') ?? undefined;
    const found = await execute(viewDonorYear, { donation: params.donation ?? '', year });
    const { id, name } = found.asked;
    return {
      path: `/donations/${id}/year`,
      query: `?${new URLSearchParams({ year: found.year })}`,
      above: [[campaignPath(campaign, `/donations/${id}`), name]],
      report: () => yearReport(found, language, now),
      fileName: found.year,
      columns: yearColumns(language),
      rows: () => yearRows(found, language),
    };
  },
);
