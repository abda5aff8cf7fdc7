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
import { formatTime } from '#server/console/texts/time.ts';
import { DataTable, Field } from './controls.tsx';

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
const detailsOf = ({ fields, filters: used, rowCount }: ListedAuditEntry, text: (typeof texts)['en']): string =>
  [
    ...(fields.length > 0 ? [fields.join(', ')] : []),
    ...(rowCount === null ? [] : [text.rows(rowCount)]),
    ...(used.length > 0 ? [text.filteredBy(used.join(', '))] : []),
  ].join('; ');

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
              <button type="submit">{text.show}</button>
            </form>
            <p>
              <a href={`${path}/export${queryWith(request, {})}`}>{text.exportCsv}</a>
            </p>
            <DataTable columns={text.columns}>
              {shown.map((entry) => (
                <tr key={entry.id}>
                  <td>{formatTime(entry.createdAt, language)}</td>
                  <td>{who(entry)}</td>
                  <td>{key(entry)}</td>
                  <td title={text.operations[entry.operation] && entry.operation}>
                    {text.operations[entry.operation] ?? entry.operation}
                    {entry.calls > 1 && ` × ${entry.calls}`}
                  </td>
                  <td>{entry.status}</td>
                  <td>{entry.recordId && <code>{entry.recordId}</code>}</td>
                  <td>{detailsOf(entry, text)}</td>
                </tr>
              ))}
            </DataTable>
            {shown.length === 0 && <p>{text.none}</p>}
            {entries.length > pageLength && (
              <p>
                <a href={path + queryWith(request, { before: shown.at(-1)?.id ?? '' })}>{text.older}</a>
              </p>
            )}
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
