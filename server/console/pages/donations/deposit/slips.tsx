import { easternDay } from '#core/dates.ts';
import { dollars } from '#core/formatters.ts';
import { donationTexts, slipTexts as texts } from '#core/texts/texts.ts';
import type { DepositedDonation, DepositSlip } from '#server/campaign/donations/deposit/slips.ts';
import { viewSlip, viewSlips } from '#server/campaign/donations/deposit/view-slips.ts';
import type { ConsoleRoute } from '#server/console/http/route.ts';
import type { Report } from '#server/console/pages/donations/reports/report.ts';
import { reportRoutes } from '#server/console/pages/donations/reports/report-routes.tsx';
import { list } from '#server/console/pages/lists/list.tsx';
import { formatCount, formatDay, formatTime } from '#server/console/texts/time.ts';
import { Day } from '#server/pages/components/parts/day.tsx';
import type { Language } from '#server/pages/language.ts';

const methodOf = ({ method }: DepositSlip, language: Language): string =>
  method === null ? texts[language].severalWays : donationTexts[language].methods[method];

interface Found {
  readonly slip: DepositSlip;
  readonly donations: readonly DepositedDonation[];
}

/** A slip in the reader's words. */
function slipReport({ slip, donations }: Found, language: Language, now: Date): Report {
  const text = texts[language];
  const money = (cents: number) => dollars(cents)[language];
  const { states } = donationTexts[language];
  return {
    title: text.slipOf(formatDay(slip.day, language)),
    head: [],
    facts: [
      [text.columns.total, money(slip.cents)],
      [text.columns.donations, formatCount(slip.donations, language)],
      [text.columns.method, methodOf(slip, language)],
      [text.columns.recordedAt, `${formatTime(slip.recordedAt, language)}, ${slip.recordedBy}`],
    ],
    tables: [
      {
        title: text.donations,
        columns: [
          { label: text.of.number, kind: 'number' },
          { label: text.of.donor },
          { label: text.of.city },
          { label: text.of.deposited, kind: 'money' },
          { label: text.of.now },
          { label: text.of.receipt },
        ],
        rows: donations.map((each, at) => [
          String(at + 1),
          each.name,
          each.city,
          money(each.deposited),
          each.withdrawn ? states[each.withdrawn] : each.amount === each.deposited ? '' : money(each.amount),
          each.receiptNumber ?? '',
        ]),
        empty: '',
      },
    ],
    notes: [text.asDeposited, text.printed(formatDay(easternDay(now.getTime()), language))],
  };
}

const slipList = list({
  path: '/donations/deposits',
  access: 'MEMBER',
  section: 'donations',
  texts,
  pageBy: ['before'],
  find: ({ cursor = '' }, { execute }) => execute(viewSlips, cursor),
  rows: ({ slips }) => slips,
  next: ({ older }) => older,
  nextLabel: ({ older }) => older,
  head: ({ text }) => <p>{text.introduction}</p>,
  none: ({ text }) => ({ title: text.none }),
  columns({ text: { columns }, language, own }) {
    return [
      {
        label: columns.day,
        kind: 'day',
        isHead: true,
        cell: ({ id, day }) => (
          <a href={`${own}/${id}`}>
            <Day day={day} language={language} />
          </a>
        ),
      },
      { label: columns.method, cell: (slip) => methodOf(slip, language) },
      { label: columns.donations, kind: 'number', cell: ({ donations }) => formatCount(donations, language) },
      { label: columns.total, kind: 'money', cell: ({ cents }) => dollars(cents)[language] },
      { label: columns.recordedAt, kind: 'day', cell: ({ recordedAt }) => formatTime(recordedAt, language) },
      { label: columns.recordedBy, cell: ({ recordedBy }) => recordedBy },
    ];
  },
});

/** The slips of recorded deposits: all of them, and each as a page and as a document to be printed. */
export const slipRoutes: readonly ConsoleRoute[] = [
  ...slipList.routes(),
  ...reportRoutes(
    '/campaigns/:campaign/donations/deposits/:deposit',
    async ({ params, language, now }, { execute }) => {
      const found = await execute(viewSlip, params.deposit ?? '');
      return { path: `/donations/deposits/${found.slip.id}`, report: () => slipReport(found, language, now) };
    },
  ),
];
