import { easternDay } from '#core/dates.ts';
import { dollars } from '#core/formatters.ts';
import { formatCents } from '#core/money.ts';
import { donationTexts, reportTexts } from '#core/texts/texts.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { partFields } from '#server/campaign/donations/donors/name-parts.ts';
import type { Contribution } from '#server/campaign/donations/reports/contribution.ts';
import { advantageOf, type ContributionReturn } from '#server/campaign/donations/reports/contribution-return.ts';
import { viewReturn } from '#server/campaign/donations/reports/view-return.ts';
import { campaignPath } from '#server/console/http/route.ts';
import type { FileColumn } from '#server/console/http/table-file.ts';
import { formatCount, formatDay } from '#server/console/texts/time.ts';
import type { Language } from '#server/pages/language.ts';
import { addressOf, type Report, type ReportSum, type ReportTable } from './report.ts';
import { tableRoutes } from './report-routes.tsx';

/** The parts of the contributors' part of the return. */
const returnParts = ['all', 'monetary', 'nonMonetary', 'candidate', 'named', 'others', 'returned'] as const;

interface ReturnOf {
  readonly campaign: CampaignRow;
  readonly found: ContributionReturn;
  readonly language: Language;
  readonly now: Date;
}

/** The contributors' part of the return, in the reader's words. */
function returnReport({ campaign, found, language, now }: ReturnOf): Report {
  const text = reportTexts[language];
  const { firstDay, lastDay, voided } = found;
  return {
    title: text.returnTitle,
    head: [
      text.returnIntroduction,
      text.check,
      ...(firstDay && lastDay ? [text.period(formatDay(firstDay, language), formatDay(lastDay, language))] : []),
    ],
    facts: [
      [text.candidate, campaign.candidate_name],
      ...(campaign.official_agent_name ? [[text.agent, campaign.official_agent_name] as const] : []),
      ...(campaign.election_date ? [[text.polling, formatDay(campaign.election_date, language)] as const] : []),
    ],
    sums: { title: text.sumTitle, note: text.sumNote, of: sumsOf(campaign.code, found, language) },
    tables: [
      figures(found, language),
      named(found, language),
      returned(found, language),
      ...(found.advantaged.length > 0 ? [advantaged(found, language)] : []),
    ],
    notes: [
      ...text.notes,
      ...(voided > 0 ? [text.voided(voided)] : []),
      text.printed(formatDay(easternDay(now.getTime()), language)),
    ],
  };
}

/** The ids of the tables that figures lead to. */
const ids = { figures: 'figures', returned: 'returned', advantages: 'advantages' } as const;

/** What is recorded, what is taken from it, and what is reported. What comes to nothing is not taken from it. */
export function sumsOf(code: string, found: ContributionReturn, language: Language): ReportSum[] {
  const { sumTerms, anonymousTerms, sections, advantageSection, anonymousSection } = reportTexts[language];
  const { fromRecorded, all, anonymous } = found;
  const list = campaignPath({ code }, '/donations');
  const term = (label: string, cents: number, href: string, section?: string) => ({
    label,
    value: dollars(cents)[language],
    href,
    ...(section !== undefined && { section }),
  });
  const taken = (cents: number, ...of: [label: string, href: string, section?: string]) =>
    cents === 0 ? [] : [term(of[0], cents, of[1], of[2])];
  const contributions = [
    term(sumTerms.recorded, fromRecorded.recorded, list),
    ...taken(fromRecorded.voided, sumTerms.voided, `${list}?state=VOIDED`),
    ...taken(fromRecorded.returned, sumTerms.returned, `#${ids.returned}`, sections.returned),
    ...taken(fromRecorded.advantages, sumTerms.advantages, `#${ids.advantages}`, advantageSection),
    term(sumTerms.reported, all.cents, `#${ids.figures}`, sections.all),
  ];
  const gifts = `${list}/anonymous`;
  const withoutNames = [
    term(anonymousTerms.recorded, anonymous.cents + anonymous.withdrawnCents, gifts),
    ...taken(anonymous.withdrawnCents, anonymousTerms.withdrawn, gifts),
    term(anonymousTerms.reported, anonymous.cents, `#${ids.figures}`, anonymousSection),
  ];
  const areNone = anonymous.cents + anonymous.withdrawnCents === 0;
  return [{ terms: contributions }, ...(areNone ? [] : [{ terms: withoutNames }])];
}

function figures(found: ContributionReturn, language: Language): ReportTable {
  const text = reportTexts[language];
  const [part, section, contributors, count, sum] = text.figureColumns;
  return {
    id: ids.figures,
    title: text.figures,
    columns: [
      { label: part },
      { label: section },
      ...[contributors, count].map((label) => ({ label, kind: 'number' as const })),
      { label: sum, kind: 'money' },
    ],
    rows: returnParts
      .map((name) => [
        text.parts[name],
        text.sections[name],
        formatCount(found[name].contributors, language),
        formatCount(found[name].contributions, language),
        dollars(found[name].cents)[language],
      ])
      .concat([
        [
          `${text.anonymous} (${peopleAndEvents(found, language)})`,
          text.anonymousSection,
          '',
          '',
          dollars(found.anonymous.cents)[language],
        ],
      ]),
    empty: '',
  };
}

function named({ namedContributors }: ContributionReturn, language: Language): ReportTable {
  const { namedTitle, nobody, columns } = reportTexts[language];
  return {
    title: namedTitle,
    columns: [
      { label: columns.name },
      { label: columns.address },
      { label: columns.total, kind: 'money' },
      { label: columns.day, kind: 'day' },
      { label: columns.amount, kind: 'money' },
      { label: columns.method },
      { label: columns.receipt, kind: 'day' },
    ],
    rows: namedContributors.flatMap(({ newest, cents, contributions }) =>
      contributions.map((each) => [
        newest.name,
        addressOf(newest),
        dollars(cents)[language],
        ...giftCells(each, language),
      ]),
    ),
    empty: nobody,
  };
}

/** The day, the amount, how it was given, and its receipt. */
const giftCells = ({ day, eligible, method, receiptNumber }: Contribution, language: Language): string[] => [
  formatDay(day, language),
  dollars(eligible)[language],
  donationTexts[language].methods[method],
  receiptNumber ?? '',
];

function returned({ returnedContributions }: ContributionReturn, language: Language): ReportTable {
  const { returnedTitle, nothingReturned, columns } = reportTexts[language];
  return {
    id: ids.returned,
    title: returnedTitle,
    columns: [
      { label: columns.name },
      { label: columns.address },
      { label: columns.day, kind: 'day' },
      { label: columns.amount, kind: 'money' },
      { label: columns.method },
      { label: columns.returnedOn, kind: 'day' },
    ],
    rows: returnedContributions.map((each) => [
      each.name,
      addressOf(each),
      ...giftCells(each, language).slice(0, 3),
      each.withdrawnOn ? formatDay(each.withdrawnOn, language) : '',
    ]),
    empty: nothingReturned,
  };
}

function advantaged({ advantaged: contributions }: ContributionReturn, language: Language): ReportTable {
  const { advantagesTitle, deducted, columns } = reportTexts[language];
  const { fields, eligible } = donationTexts[language];
  return {
    id: ids.advantages,
    title: advantagesTitle,
    columns: [
      { label: columns.name },
      { label: columns.day, kind: 'day' },
      { label: fields.amount, kind: 'money' },
      { label: deducted, kind: 'money' },
      { label: eligible, kind: 'money' },
    ],
    rows: contributions.map((each) => [
      each.name,
      formatDay(each.day, language),
      ...[each.amount, advantageOf(each), each.eligible].map((cents) => dollars(cents)[language]),
    ]),
    empty: '',
  };
}

export function returnColumns(language: Language): FileColumn[] {
  const { columns, figureColumns } = reportTexts[language];
  const [part, section, contributors, count, sum] = figureColumns;
  return [
    ...[part, section].map((name) => ({ name })),
    ...[contributors, count].map((name) => ({ name, kind: 'number' as const })),
    { name: sum, kind: 'amount' },
    ...[columns.name, columns.address, columns.city, columns.province, columns.postalCode].map((name) => ({ name })),
    { name: columns.day, kind: 'day' },
    { name: columns.amount, kind: 'amount' },
    ...[columns.method, columns.receipt].map((name) => ({ name })),
    { name: columns.returnedOn, kind: 'day' },
    { name: 'id' },
    ...partFields.map((name) => ({ name: donationTexts[language].fields[name] })),
  ];
}

/** The same as rows of one table for spreadsheets: figures first, then contributions. */
export function returnRows(found: ContributionReturn, language: Language): string[][] {
  const text = reportTexts[language];
  const row = (name: 'named' | 'returned', each: Contribution, total: string, newest = each) => [
    text.parts[name],
    text.sections[name],
    '',
    '',
    total,
    newest.name,
    newest.address,
    newest.city,
    newest.province,
    newest.postalCode,
    each.day,
    formatCents(each.eligible),
    donationTexts[language].methods[each.method],
    each.receiptNumber ?? '',
    each.withdrawnOn ?? '',
    each.id,
    ...[newest.givenName, newest.middleName, newest.familyName, newest.suffix].map((part) => part ?? ''),
  ];
  return [
    ...returnParts.map((name) => [
      text.parts[name],
      text.sections[name],
      ...[found[name].contributors, found[name].contributions].map(String),
      formatCents(found[name].cents),
      ...Array<string>(15).fill(''),
    ]),
    [
      `${text.anonymous} (${peopleAndEvents(found, language)})`,
      text.anonymousSection,
      '',
      '',
      formatCents(found.anonymous.cents),
      ...Array<string>(15).fill(''),
    ],
    ...found.namedContributors.flatMap(({ newest, cents, contributions }) =>
      contributions.map((each) => row('named', each, formatCents(cents), newest)),
    ),
    ...found.returnedContributions.map((each) => row('returned', each, '')),
  ];
}

/** About how many people gave without their names, and at how many events. The other figures exclude these contributors. */
const peopleAndEvents = ({ anonymous: { people, events } }: ContributionReturn, language: Language): string =>
  reportTexts[language].anonymousCount(formatCount(people, language), formatCount(events, language));

/** The contributors' part of the return. */
export const returnRoutes = tableRoutes(
  '/campaigns/:campaign/donations/return',
  async ({ language, now }, { execute }) => {
    const shown = await execute(viewReturn);
    return {
      path: '/donations/return',
      report: () => returnReport({ ...shown, language, now }),
      fileName: 'contributions',
      columns: returnColumns(language),
      rows: () => returnRows(shown.found, language),
    };
  },
);
