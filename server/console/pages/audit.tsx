import { addDays, easternMidnight, isDay } from '#core/dates.ts';
import { readTypedDay } from '#core/typed-day.ts';
import { listKeys } from '#server/campaign/access/list-keys.ts';
import {
  type AuditFilter,
  type ListedAuditEntry,
  listAuditEntries,
  listAuditedOperations,
} from '#server/campaign/audit/list-audit-entries.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { listMembers } from '#server/console/accounts/members.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { tableFile } from '#server/console/http/table-file.ts';
import { WorkbookLink } from '#server/console/pages/lists/workbook-link.tsx';
import { auditTexts as texts } from '#server/console/texts/audit/audit.ts';
import { actorName, whatWasDone } from '#server/console/texts/audit/sentences.ts';
import { filterTexts } from '#server/console/texts/donations/filter.ts';
import { fieldName } from '#server/console/texts/records/field-names.ts';
import { fileColumns } from '#server/console/texts/records/file-columns.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { DayField } from '#server/pages/components/forms/day-field.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import { dayProblem } from '#server/pages/components/typed-day.ts';
import type { Language } from '#server/pages/language.ts';

const pageLength = 100;
/** So much of a record's id tells it from the others of a page. */
const idEnd = 8;
const exportLength = 100_000;
/** So many are read and written at once, between which other requests are answered. */
const exportedAtOnce = 200;
const filters = ['key', 'person', 'operation', 'record', 'from', 'until'] as const;

/** The filter that a query has. A day that cannot be read is left out of it, and named in `errors`. */
function readFilter({ query, language }: CampaignRequest): { filter: AuditFilter; errors: FieldError[] } {
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) || undefined;
  const errors: FieldError[] = [];
  const day = (name: 'from' | 'until', days: number) => {
    const value = text(name);
    if (value === undefined) return undefined;
    const read = readTypedDay(value);
    if (!read || 'either' in read) {
      errors.push({ field: name, message: dayProblem(texts[language][name], read, language) });
      return undefined;
    }
    const begins = addDays(read.day, days);
    // No day follows the last one of the year 9999, and no entry is newer.
    return isDay(begins) ? new Date(easternMidnight(begins)) : undefined;
  };
  const filter = {
    keyId: text('key'),
    userId: text('person'),
    operation: text('operation'),
    recordId: text('record'),
    from: day('from', 0),
    until: day('until', 1),
    before: text('before'),
  };
  return { filter, errors };
}

/** The same filters in a query, with others added. */
function queryWith({ query }: CampaignRequest, more: Readonly<Record<string, string>>): string {
  const kept = filters.flatMap((name) => (query.get(name) ? [[name, query.get(name) as string]] : []));
  return `?${new URLSearchParams([...kept, ...Object.entries(more)])}`;
}

const who = (entry: ListedAuditEntry): string => entry.userName ?? '';
function key({ keyId, keyName, lastFour, clientName, turfName, volunteerName }: ListedAuditEntry): string {
  if (keyId === null) return '';
  // A link is named by who walks, and where.
  const name =
    keyName ?? clientName ?? (turfName === null ? keyId : [volunteerName, turfName].filter(Boolean).join(', '));
  return lastFour ? `${name} …${lastFour}` : name;
}

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
  const [what = '', time = '', result = '', fields = '', record = ''] = text.columns;
  return [
    { label: what, isHead: true, cell: (entry) => <Sentence entry={entry} language={language} /> },
    { label: time, kind: 'day', cell: ({ createdAt }) => formatTime(createdAt, language) },
    { label: result, cell: (entry) => <Outcome status={entry.status} language={language} /> },
    { label: fields, cell: (entry) => detailsOf(entry, language) },
    {
      label: record,
      cell: ({ operation, recordId }) => (
        <>
          <code class="id">{operation}</code>{' '}
          {recordId && (
            <a
              class="id"
              href={`?${new URLSearchParams({ record: recordId })}`}
              aria-label={`…${recordId.slice(-idEnd)}, ${text.ofRecord}`}
            >
              …{recordId.slice(-idEnd)}
            </a>
          )}
        </>
      ),
    },
  ];
}

/** Who did what, how often, and of a key whose it is. */
function Sentence({ entry, language }: { readonly entry: ListedAuditEntry; readonly language: Language }) {
  const text = texts[language];
  const { operation, status, calls, keyId, lastFour, clientName, userName } = entry;
  const done = whatWasDone(operation, text.operations[operation], status < 400, language);
  return (
    <span>
      <strong>{actorName(entry, language)}</strong> {done}
      {calls > 1 && `, ${text.times(calls)}`}
      {keyId !== null && !clientName && (
        <span class="hint">
          {[lastFour && `…${lastFour}`, userName && text.madeBy(userName)].filter(Boolean).join(', ')}
        </span>
      )}
    </span>
  );
}

const exportedColumns = [
  ['time', 'time'],
  ['person'],
  ['key'],
  ['operation'],
  ['status', 'number'],
  ['record'],
  ['fields'],
  ['calls', 'number'],
  ['request'],
  ['filters'],
  ['rows', 'number'],
] as const;

/** The log's rows, the newest entries first. Entries that are added meanwhile are newer than all of them. */
async function* exported(pool: CampaignPool, request: CampaignRequest): AsyncGenerator<string[]> {
  const { filter } = readFilter(request);
  for (let count = 0, last = filter.before; count < exportLength; count += exportedAtOnce) {
    const entries = await listAuditEntries(pool, request.campaign.id, { ...filter, before: last }, exportedAtOnce);
    yield* entries.map(cells);
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
      const { filter, errors } = readFilter(request);
      const messages = messagesOf(errors);
      const [entries, keys, members, operations] = await Promise.all([
        listAuditEntries(pool, campaign.id, filter, pageLength + 1),
        listKeys(pool, campaign.id),
        listMembers(pool, campaign.id),
        listAuditedOperations(pool, campaign.id),
      ]);
      const shown = entries.slice(0, pageLength);
      const path = campaignPath(campaign, '/audit');
      const choice = (name: string, label: string, options: ReadonlyArray<readonly [string, string]>) => (
        <SelectField
          {...{ name, label, language }}
          choices={options.map(([value, shownAs]) => ({ value, label: shownAs }))}
          value={query.get(name) ?? ''}
          empty={text.all}
        />
      );
      return {
        title: text.title,
        place: { campaign, section: 'audit' },
        status: errors.length > 0 ? 400 : 200,
        content: (
          <>
            <h1>{text.title}</h1>
            <ErrorSummary errors={errors} lead={filterTexts[language].leftOut} language={language} />
            <Details summary={text.filter} isOpen={filters.some((name) => query.get(name))}>
              <form method="get" action={path} class="filters" novalidate>
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
                <TextField {...{ name: 'record', label: text.record, language }} value={query.get('record') ?? ''} />
                {(['from', 'until'] as const).map((name) => (
                  <DayField
                    key={name}
                    {...{ name, label: text[name], error: messages.get(name), language }}
                    value={query.get(name) ?? ''}
                  />
                ))}
                <Button kind="secondary" icon="search">
                  {text.show}
                </Button>
              </form>
            </Details>
            <div class="actions">
              <LinkButton kind="secondary" icon="download" href={`${path}/export${queryWith(request, {})}`}>
                {text.exportCsv}
              </LinkButton>
              <WorkbookLink href={`${path}/export${queryWith(request, {})}`} language={language} />
            </div>
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
      const { campaign, language, query } = request;
      const columns = fileColumns(exportedColumns, language);
      return tableFile(query.get('as'), { fileName: `audit-${campaign.code}`, columns, rows: exported(pool, request) });
    },
  },
];
