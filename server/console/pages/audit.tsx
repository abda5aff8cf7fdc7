import { Readable } from 'node:stream';
import { addDays, easternMidnight, isDay } from '#core/dates.ts';
import { listKeys } from '#server/campaign/access/list-keys.ts';
import {
  type AuditFilter,
  type ListedAuditEntry,
  listAuditEntries,
  listAuditedOperations,
} from '#server/campaign/audit/list-audit-entries.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { listMembers } from '#server/console/accounts/members.ts';
import { csvLines, toCsv } from '#server/console/http/csv.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { auditTexts as texts } from '#server/console/texts/audit.ts';
import { fieldName } from '#server/console/texts/records/field-names.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Language } from '#server/pages/language.ts';
import { Field } from './controls.tsx';

const pageLength = 100;
const exportLength = 100_000;
/** So many are read and written at once, between which other requests are answered. */
const exportedAtOnce = 1000;
const filters = ['key', 'person', 'operation', 'record', 'from', 'until'] as const;

function filterOf({ query }: CampaignRequest): AuditFilter {
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const day = (name: string, days: number) => {
    const value = text(name);
    if (value === undefined || !isDay(value)) return undefined;
    const begins = addDays(value, days);
    // No day follows the last one of the year 9999, and no entry is newer.
    return isDay(begins) ? new Date(easternMidnight(begins)) : undefined;
  };
  return {
    keyId: text('key'),
    userId: text('person'),
    operation: text('operation'),
    recordId: text('record'),
    from: day('from', 0),
    until: day('until', 1),
    before: text('before'),
  };
}

/** The same filters in a query, with others added. */
function queryWith({ query }: CampaignRequest, more: Readonly<Record<string, string>>): string {
  const kept = filters.flatMap((name) => (query.get(name) ? [[name, query.get(name) as string]] : []));
  return `?${new URLSearchParams([...kept, ...Object.entries(more)])}`;
}

const who = (entry: ListedAuditEntry): string => entry.userName ?? '';
const key = (entry: ListedAuditEntry): string =>
  entry.keyId === null ? '' : `${entry.keyName ?? entry.keyId}${entry.lastFour ? ` …${entry.lastFour}` : ''}`;

/** The names of changed fields; of a list those of its filters, and how many records it had. */
function detailsOf({ fields, filters: used, rowCount }: ListedAuditEntry, language: Language): string {
  const text = texts[language];
  const named = (names: readonly string[]) => names.map((name) => fieldName(name, language) ?? name).join(', ');
  return [
    ...(fields.length > 0 ? [named(fields)] : []),
    ...(rowCount === null ? [] : [text.rows(rowCount)]),
    ...(used.length > 0 ? [text.filteredBy(named(used))] : []),
  ].join('; ');
}

/** What became of it in words; the number is for who looks into a program. */
function Outcome({ status, language }: { readonly status: number; readonly language: Language }) {
  const { outcomes } = texts[language];
  if (status < 400) return <Tag tone="good">{outcomes.done}</Tag>;
  const words = status === 429 ? outcomes.limited : status >= 500 ? outcomes.failed : outcomes.refused;
  return <Tag tone={status >= 500 ? 'bad' : 'warning'}>{`${words} (${status})`}</Tag>;
}

function columnsOf(language: Language): ReadonlyArray<Column<ListedAuditEntry>> {
  const text = texts[language];
  const [time = '', person = '', usedKey = '', operation = '', status = '', record = '', fields = ''] = text.columns;
  return [
    { label: time, kind: 'day', isHead: true, cell: ({ createdAt }) => formatTime(createdAt, language) },
    { label: person, cell: who },
    { label: usedKey, cell: key },
    {
      label: operation,
      cell: (entry) => (
        <span title={text.operations[entry.operation] && entry.operation}>
          {text.operations[entry.operation] ?? entry.operation}
          {entry.calls > 1 && ` × ${entry.calls}`}
        </span>
      ),
    },
    { label: status, cell: (entry) => <Outcome status={entry.status} language={language} /> },
    { label: fields, cell: (entry) => detailsOf(entry, language) },
    { label: record, cell: ({ recordId }) => recordId && <code class="id">{recordId}</code> },
  ];
}

const header = [
  'time',
  'person',
  'key',
  'operation',
  'status',
  'record',
  'fields',
  'calls',
  'request',
  'filters',
  'rows',
];

/** The log as CSV, in parts, the newest entries first. Entries that are added meanwhile are newer than all of them. */
async function* exported(pool: CampaignPool, request: CampaignRequest): AsyncGenerator<string> {
  yield toCsv([header]);
  const filter = filterOf(request);
  for (let count = 0, last = filter.before; count < exportLength; count += exportedAtOnce) {
    const entries = await listAuditEntries(pool, request.campaign.id, { ...filter, before: last }, exportedAtOnce);
    yield csvLines(entries.map(cells));
    last = entries.at(-1)?.id;
    if (entries.length < exportedAtOnce) return;
  }
}

const cells = (entry: ListedAuditEntry): string[] => [
  entry.createdAt.toISOString(),
  who(entry),
  key(entry),
  entry.operation,
  String(entry.status),
  entry.recordId ?? '',
  entry.fields.join(' '),
  String(entry.calls),
  entry.requestId ?? '',
  entry.filters.join(' '),
  entry.rowCount === null ? '' : String(entry.rowCount),
];

export const auditRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/audit',
    access: 'OWNER',
    async handle(request, { pool }) {
      const { campaign, language, query } = request;
      const text = texts[language];
      const [entries, keys, members, operations] = await Promise.all([
        listAuditEntries(pool, campaign.id, filterOf(request), pageLength + 1),
        listKeys(pool, campaign.id),
        listMembers(pool, campaign.id),
        listAuditedOperations(pool, campaign.id),
      ]);
      const shown = entries.slice(0, pageLength);
      const path = campaignPath(campaign, '/audit');
      const choice = (name: string, label: string, options: ReadonlyArray<readonly [string, string]>) => (
        <p>
          <label for={name}>{label}</label>
          <select id={name} name={name}>
            <option value="">{text.all}</option>
            {options.map(([value, shownAs]) => (
              <option key={value} value={value} selected={query.get(name) === value}>
                {shownAs}
              </option>
            ))}
          </select>
        </p>
      );
      return {
        title: text.title,
        place: { campaign, section: 'audit' },
        content: (
          <>
            <h1>{text.title}</h1>
            <form method="get" action={path} class="filters">
              {choice(
                'key',
                text.key,
                keys.map((item) => [item.keyId, `${item.name} …${item.lastFour}`] as const),
              )}
              {choice(
                'person',
                text.person,
                members.map((item) => [item.userId, item.name] as const),
              )}
              {choice(
                'operation',
                text.operation,
                operations.map((name) => [name, text.operations[name] ?? name] as const),
              )}
              <Field name="record" label={text.record} value={query.get('record') ?? ''} />
              <Field name="from" label={text.from} type="date" value={query.get('from') ?? ''} />
              <Field name="until" label={text.until} type="date" value={query.get('until') ?? ''} />
              <Button kind="secondary" icon="search">
                {text.show}
              </Button>
            </form>
            <p>
              <LinkButton kind="secondary" icon="download" href={`${path}/export${queryWith(request, {})}`}>
                {text.exportCsv}
              </LinkButton>
            </p>
            <Table language={language} rows={shown} keyOf={(entry) => entry.id} columns={columnsOf(language)} />
            {shown.length === 0 && <p>{text.none}</p>}
            <Pagination
              next={
                entries.length > pageLength ? path + queryWith(request, { before: shown.at(-1)?.id ?? '' }) : undefined
              }
              nextLabel={text.older}
              language={language}
            />
          </>
        ),
      };
    },
  },
  {
    method: 'GET',
    path: '/campaigns/:campaign/audit/export',
    access: 'OWNER',
    handle(request, { pool }) {
      const { campaign } = request;
      return {
        fileName: `audit-${campaign.code}.csv`,
        type: 'text/csv; charset=utf-8',
        body: Readable.from(exported(pool, request)),
      };
    },
  },
];
