import { looseOrder } from '#core/formatters.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { filterTexts, auditTexts as texts } from '#core/texts/texts.ts';
import { listMembers } from '#server/accounts/members.ts';
import { listKeys } from '#server/campaign/access/list-keys.ts';
import { exportAuditEntries, exportLength } from '#server/campaign/audit/export-audit-entries.ts';
import {
  listAuditEntries,
  listAuditedOperations,
  listChangeEntries,
} from '#server/campaign/audit/list-audit-entries.ts';
import { type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { tableFile } from '#server/console/http/table-file.ts';
import { WorkbookLink } from '#server/console/pages/lists/workbook-link.tsx';
import { fileColumns } from '#server/console/texts/records/file-columns.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { DayField } from '#server/pages/components/forms/day-field.tsx';
import { ErrorSummary, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Tabs } from '#server/pages/components/parts/tabs.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import { Entries, idEnd } from './entries.tsx';
import { exportedColumns, exportedRows } from './exported-entries.ts';
import { auditFilters, queryWith, readFilter } from './read-filter.ts';

const pageLength = 100;
/** The log opens on changes: the parameter and its value with which reads are shown too. */
const [shown, allEntries] = ['show', 'all'];

type Choices = ReadonlyArray<{ readonly value: string; readonly label: string }>;

/** As a choice of a form has it. */
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const auditRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/audit',
    access: 'OWNER',
    async handle(request, { execute }) {
      const { campaign, language, query } = request;
      const text = texts[language];
      const { filter, errors } = readFilter(request);
      const messages = messagesOf(errors);
      const isFiltered = auditFilters.some((name) => query.get(name));
      const showsAll = isFiltered || query.get(shown) === allEntries;
      const limit = pageLength + 1;
      const [entries, keys, members, operations] = await Promise.all([
        showsAll
          ? execute(listAuditEntries, { filter, limit })
          : execute(listChangeEntries, { before: filter.before, limit }),
        execute(listKeys),
        execute(listMembers),
        execute(listAuditedOperations),
      ]);
      const listed = entries.slice(0, pageLength);
      const path = campaignPath(campaign, '/audit');
      const choices: Readonly<Record<'person' | 'key' | 'operation', Choices>> = {
        person: members.map((item) => ({ value: item.userId, label: item.name })),
        key: keys.map((item) => ({ value: item.keyId, label: `${item.name} …${item.lastFour}` })),
        operation: operations
          .map((name) => ({ value: name, label: capitalized(textNamed(text.operations, name) ?? name) }))
          .sort((one, other) => looseOrder.compare(one.label, other.label)),
      };
      const used = auditFilters.flatMap((name) => {
        const value = query.get(name);
        if (!value) return [];
        const chosen = name in choices && choices[name as keyof typeof choices].find((each) => each.value === value);
        const typed = name === 'record' ? text.ending(value.slice(-idEnd)) : value;
        return [text.filteredTo(text[name], chosen ? chosen.label : typed)];
      });
      return {
        title: text.title,
        place: { campaign, section: 'audit' },
        status: errors.length > 0 ? 400 : 200,
        content: (
          <>
            <h1>{text.title}</h1>
            <ErrorSummary errors={errors} lead={filterTexts[language].leftOut} language={language} />
            {used.length > 0 && (
              <p>
                {text.filteredBy}{' '}
                {used.map((each) => (
                  <>
                    <Tag key={each}>{each}</Tag>{' '}
                  </>
                ))}
                <a href={path}>{text.showAll}</a>
              </p>
            )}
            <Details summary={text.filter} isOpen={errors.length > 0}>
              <Form method="get" action={path} class="filters">
                {(['person', 'operation', 'key'] as const).map((name) => (
                  <SelectField
                    key={name}
                    {...{ name, label: text[name], choices: choices[name], language }}
                    value={query.get(name) ?? ''}
                    empty={text.all}
                  />
                ))}
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
              </Form>
            </Details>
            <div class="actions">
              <LinkButton kind="secondary" icon="download" href={`${path}/export${queryWith(request, {})}`}>
                {text.exportCsv}
              </LinkButton>
              <WorkbookLink href={`${path}/export${queryWith(request, {})}`} language={language} />
            </div>
            <p class="hint">{text.exportMost(formatCount(exportLength, language))}</p>
            {!isFiltered && (
              <Tabs
                label={text.title}
                tabs={[
                  { href: path, label: text.changesOnly, isCurrent: !showsAll },
                  { href: `${path}?${shown}=${allEntries}`, label: text.everything, isCurrent: showsAll },
                ]}
              />
            )}
            {listed.length === 0 ? (
              <EmptyState title={text.none}>
                <p>{used.length > 0 ? <a href={path}>{text.showAll}</a> : text.noneYet}</p>
              </EmptyState>
            ) : (
              <p class="hint">{text.eastern}</p>
            )}
            <Entries entries={listed} language={language} />
            <Pagination
              next={
                entries.length > pageLength ? path + queryWith(request, { before: listed.at(-1)?.id ?? '' }) : undefined
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
    handle(request, { execute }) {
      const { campaign, language, query } = request;
      const columns = fileColumns(exportedColumns, language);
      const rows = exportedRows(execute(exportAuditEntries, readFilter(request).filter));
      return tableFile(query.get('as'), { fileName: `audit-${campaign.code}`, columns, rows });
    },
  },
];
