import { addDays, easternMidnight, isDay } from '#core/dates.ts';
import { looseOrder } from '#core/formatters.ts';
import type { TextsOf } from '#core/texts/languages.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { auditTexts as texts } from '#core/texts/texts.ts';
import { listMembers, type Member } from '#server/accounts/members.ts';
import { type ListedKey, listKeys } from '#server/campaign/access/list-keys.ts';
import { exportAuditEntries, exportLength } from '#server/campaign/audit/export-audit-entries.ts';
import {
  type AuditFilter,
  type ListedAuditEntry,
  listAuditEntries,
  listAuditedOperations,
  listChangeEntries,
} from '#server/campaign/audit/list-audit-entries.ts';
import { fieldsOf, type ValuesIn } from '#server/console/forms/fields.ts';
import type { PageChoices } from '#server/console/pages/lists/filter-form.tsx';
import { type Asked, list, type View } from '#server/console/pages/lists/list.tsx';
import { formatCount } from '#server/console/texts/time.ts';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Language } from '#server/pages/language.ts';
import { Entries, idEnd } from './entries.tsx';
import { exportedColumns, exportedRows } from './exported-entries.ts';

/** The log opens on changes. With a filter, or if all is asked for, reads are shown too. */
const allEntries = 'all';

const filters = fieldsOf(texts, {
  person: { kind: 'choice' },
  operation: { kind: 'choice' },
  key: { kind: 'choice' },
  record: { kind: 'text', most: 200 },
  from: { kind: 'day' },
  until: { kind: 'day' },
  show: {
    kind: 'choice',
    label: 'title',
    choices: (language: Language) => [{ value: allEntries, label: texts[language].everything }],
  },
});

/** As a choice of a form has it. */
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The instant at which a day begins, so many days later. No day follows the last one of the year 9999, and no entry is newer. */
function beginOf(day: string | undefined, daysLater: number): Date | undefined {
  const begins = day && addDays(day, daysLater);
  return begins && isDay(begins) ? new Date(easternMidnight(begins)) : undefined;
}

const filterOf = ({ values, cursor }: Asked<ValuesIn<typeof filters>, never>): AuditFilter => ({
  ...{ keyId: values.key, userId: values.person, operation: values.operation, recordId: values.record },
  ...{ from: beginOf(values.from, 0), until: beginOf(values.until, 1), before: cursor },
});

interface FoundEntries {
  readonly listed: readonly ListedAuditEntry[];
  /** Before which entry the next page begins. */
  readonly next: string | null | undefined;
  readonly keys: readonly ListedKey[];
  readonly members: readonly Member[];
  readonly operations: readonly string[];
}

type Viewed = View<TextsOf<'auditTexts'>, ValuesIn<typeof filters>, never, FoundEntries, ListedAuditEntry>;

const choicesIn = ({ text, found: { keys, members, operations } }: Viewed): PageChoices => ({
  person: members.map((item) => ({ value: item.userId, label: item.name })),
  key: keys.map((item) => ({ value: item.keyId, label: `${item.name} …${item.lastFour}` })),
  operation: operations
    .map((name) => ({ value: name, label: capitalized(textNamed(text.operations, name) ?? name) }))
    .sort((one, other) => looseOrder.compare(one.label, other.label)),
});

/** What the list is narrowed by, each in words: of a record no more than the end of its id. */
function UsedFilters(view: Viewed) {
  const { text, typed, language } = view;
  const choices = choicesIn(view);
  const words = ([name, value]: readonly [string, string]) =>
    choices[name]?.find((choice) => choice.value === value)?.label ??
    (name === 'record' ? text.ending(value.slice(-idEnd)) : value);
  return (
    <p>
      {text.filteredBy}{' '}
      {typed
        .filter(([name]) => name !== 'show')
        .map((each) => (
          <>
            <Tag key={each[0]}>{text.filteredTo(filters.field(each[0], language).label, words(each))}</Tag>{' '}
          </>
        ))}
    </p>
  );
}

const auditList = list({
  path: '/audit',
  access: 'OWNER',
  section: 'audit',
  texts,
  filters,
  limit: 100,
  pageBy: ['before'],
  async find(asked, { execute }): Promise<FoundEntries> {
    const limit = asked.limit + 1;
    const showsAll = asked.typed.length > 0 || asked.errors.length > 0;
    const [entries, keys, members, operations] = await Promise.all([
      showsAll
        ? execute(listAuditEntries, { filter: filterOf(asked), limit })
        : execute(listChangeEntries, { before: asked.cursor, limit }),
      execute(listKeys),
      execute(listMembers),
      execute(listAuditedOperations),
    ]);
    const listed = entries.slice(0, asked.limit);
    return { listed, next: entries.length > listed.length ? listed.at(-1)?.id : null, keys, members, operations };
  },
  rows: ({ listed }) => listed,
  next: ({ next }) => next,
  nextLabel: ({ older }) => older,
  choices: choicesIn,
  tabs: {
    by: 'show',
    label: ({ title }) => title,
    all: ({ changesOnly }) => changesOnly,
    isShown: ({ isFiltered }) => !isFiltered,
  },
  summary: ({ text, language }) => text.exportMost(formatCount(exportLength, language)),
  namesFilters: true,
  head: (view) => view.isFiltered && <UsedFilters {...view} />,
  above: ({ text, rows }) => rows.length > 0 && <p class="hint">{text.eastern}</p>,
  none: ({ text, isFiltered, own }) => ({
    title: text.none,
    how: isFiltered ? <a href={own}>{text.showAll}</a> : text.noneYet,
  }),
  body: ({ rows, language }) => <Entries entries={rows} language={language} />,
  file: {
    name: (code) => `audit-${code}`,
    columns: exportedColumns,
    rows: (asked, { execute }) => exportedRows(execute(exportAuditEntries, filterOf(asked))),
  },
});

export const auditRoutes = auditList.routes();
