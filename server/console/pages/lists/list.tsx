import type { ComponentChildren } from 'preact';
import type { InLanguages } from '#core/texts/languages.ts';
import { fileTexts, listTexts } from '#core/texts/texts.ts';
import type { TableRows } from '#core/workbook/table.ts';
import { type FieldSet, fieldsOf } from '#server/console/forms/fields.ts';
import { type DeclaredForm, page } from '#server/console/forms/page.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
  type MemberCampaign,
  pathWith,
  type SectionName,
} from '#server/console/http/route.ts';
import { tableFile } from '#server/console/http/table-file.ts';
import { fileColumns } from '#server/console/texts/records/file-columns.ts';
import { mayActAs, type Role } from '#server/operations/roles.ts';
import { ErrorSummary } from '#server/pages/components/forms/error-summary.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Tabs } from '#server/pages/components/parts/tabs.tsx';
import type { Language } from '#server/pages/language.ts';
import { FilterForm, type PageChoices } from './filter-form.tsx';
import { type FilterCheck, type Filters, readFilters, type TypedFilters } from './filters.ts';
import { type ChosenSort, type ListColumn, readSort, SortedTable, type SortKinds, typedSort } from './sorted-table.tsx';
import { asWorkbook } from './workbook-link.tsx';

/** What the address of a list asks for. */
export interface Asked<Values extends object, Sort extends string> extends Filters<Values> {
  readonly request: CampaignRequest;
  readonly campaign: MemberCampaign;
  readonly language: Language;
  /** Undefined: the newest first, or what a search finds in its own order. */
  readonly sort: ChosenSort<Sort> | undefined;
  /** By what the list can be sorted with these filters. */
  readonly offered: readonly Sort[];
  /** Where the page begins; undefined for the first one. */
  readonly cursor: string | undefined;
  readonly isFirst: boolean;
  readonly limit: number;
  /** The list's own path. */
  readonly own: string;
  /** What its addresses have beside filters. */
  readonly kept: TypedFilters;
  /** The list's address with its filters, and these parameters. */
  readonly address: (more?: TypedFilters) => string;
  /** The path of another page of the campaign. */
  readonly to: (page: string) => string;
  readonly mayManage: boolean;
}

/** A page of a list. */
export interface View<Texts, Values extends object, Sort extends string, Found, Row> extends Asked<Values, Sort> {
  readonly services: ConsoleServices;
  readonly text: Texts;
  readonly found: Found;
  readonly rows: readonly Row[];
  /** Whether a filter of the form is used. */
  readonly isFiltered: boolean;
}

/** Tabs, each with one value of a filter that is a choice. */
interface TabSettings<Texts, Viewed> {
  readonly by: string;
  readonly label: (text: Texts) => string;
  /** The list without the filter; without this tab the list has the first value then. */
  readonly all?: (text: Texts) => string;
  /** How many there are behind a tab, as people read it. */
  readonly count?: (value: string, view: Viewed) => string;
  readonly isShown?: (view: Viewed) => boolean;
}

interface Settings<Texts, Values extends object, Sort extends string, Found, Row, Extra, Viewed> {
  /** Below the campaign's, parameters as `:id`. */
  readonly path: string;
  readonly access: Role;
  readonly section: SectionName;
  readonly texts: InLanguages<Texts>;
  readonly filters?: FieldSet<Values>;
  /** What its addresses have beside filters. */
  readonly kept?: (query: URLSearchParams) => TypedFilters;
  readonly check?: FilterCheck<Values>;
  /** A filter that is wrong is not left out: nothing is found then. */
  readonly isStrict?: true;
  /** Its page says which filters are used: the form of the filters is folded unless one is wrong. */
  readonly namesFilters?: true;
  /** In the place of the form of the filters, if the page has another one (or none: false). */
  readonly form?: (view: Viewed) => ComponentChildren;
  /** The orders that it has, each with what it is sorted by. */
  readonly sorts?: SortKinds<Sort>;
  /** Those that it has with these filters; all unless stated. */
  readonly offers?: (values: Partial<Values>) => readonly Sort[];
  /** How many rows a page has at most. */
  readonly limit?: number;
  /** The parameters of which one says where a page begins. */
  readonly pageBy?: readonly string[];
  /** Reads what the page shows. `extra`: what a form of the page has done. */
  readonly find: (asked: Asked<Values, Sort>, services: ConsoleServices, extra?: Extra) => Promise<Found>;
  readonly rows: (found: Found) => readonly Row[];
  /** Where the next page begins; null if there is none. */
  readonly next?: (found: Found) => string | Readonly<Record<string, string>> | null | undefined;
  readonly nextLabel?: (text: Texts) => string;
  /** What only the page knows that can be chosen. */
  readonly choices?: (view: Viewed) => PageChoices;
  readonly tabs?: TabSettings<Texts, Viewed>;
  /** What is false is not there. */
  readonly columns?: (view: Viewed) => ReadonlyArray<ListColumn<NoInfer<Row>, NoInfer<Sort>> | false>;
  /** The rows, if they are not in a table. */
  readonly body?: (view: Viewed) => ComponentChildren;
  /** What the rows are in. */
  readonly around?: (rows: ComponentChildren, view: Viewed) => ComponentChildren;
  /** In the place of the rows if there are none. */
  readonly none: (view: Viewed) => { readonly title?: string; readonly how?: ComponentChildren };
  /** The text `title` unless stated. */
  readonly title?: (view: Viewed) => string;
  /** Between the title and what narrows the list. */
  readonly head?: (view: Viewed) => ComponentChildren;
  /** What is said of all that is found, beside the links to the list's file. */
  readonly summary?: (view: Viewed) => string | undefined;
  /** Between what narrows the list and its rows. */
  readonly above?: (view: Viewed) => ComponentChildren;
  readonly below?: (view: Viewed) => ComponentChildren;
  readonly page?: (view: Viewed) => Partial<ConsolePage>;
  /** The list as a file for spreadsheets, with its filters and in its order. */
  readonly file?: {
    readonly name: (code: string) => string;
    readonly columns: Parameters<typeof fileColumns>[0];
    readonly rows: (asked: Asked<Values, Sort>, services: ConsoleServices) => TableRows | Promise<TableRows>;
  };
}

/** A declared list. */
interface List<Values extends object, Sort extends string, Extra> {
  /** What an address of the list asks for. */
  readonly read: (request: CampaignRequest) => Asked<Values, Sort>;
  /** The page that the address of a request asks for. */
  readonly show: (request: CampaignRequest, services: ConsoleServices, extra?: Extra) => Promise<ConsolePage>;
  /** The routes of its page, of forms of the page, and of its file. */
  readonly routes: (...forms: readonly DeclaredForm[]) => readonly ConsoleRoute[];
}

const usualLimit = 50;

const withQuery = (path: string, parameters: TypedFilters): string =>
  parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`;

/**
 * Declares a list once: its columns, filters, orders, pages and file. From them come its page with the form of the filters
 * and what is wrong with them, its links, what it says without rows, and its file.
 */
export function list<
  Texts extends object,
  Found,
  Row,
  Values extends object = object,
  Sort extends string = never,
  Extra = undefined,
>(
  settings: Settings<Texts, Values, Sort, Found, Row, Extra, View<Texts, Values, Sort, Found, Row>>,
): List<Values, Sort, Extra> {
  const { access, section, texts, tabs, pageBy = ['cursor'], file } = settings;
  const filters = settings.filters ?? (fieldsOf(listTexts, {}) as FieldSet as FieldSet<Values>);
  const kinds = settings.sorts ?? ({} as SortKinds<Sort>);
  const path = `/campaigns/:campaign${settings.path}`;
  const inForm = filters.names.filter((name) => name !== tabs?.by);

  function read(request: CampaignRequest): Asked<Values, Sort> {
    const { campaign, language, params, query } = request;
    const own = pathWith(path, { ...params, campaign: campaign.code });
    const asked = readFilters(request, filters, settings.check);
    const offered = settings.offers?.(asked.values) ?? (Object.keys(kinds) as Sort[]);
    const kept = settings.kept?.(query) ?? [];
    const begin = pageBy.map((name) => query.get(name) || undefined);
    return {
      ...asked,
      ...{ request, campaign, language, own, offered, kept },
      sort: readSort(query.get('sort'), offered),
      cursor: begin[0],
      isFirst: begin.every((each) => each === undefined),
      limit: settings.limit ?? usualLimit,
      address: (more = []) => withQuery(own, [...kept, ...asked.typed, ...more]),
      to: (other) => campaignPath(campaign, other),
      mayManage: mayActAs(campaign.role, 'MANAGER'),
    };
  }

  async function show(request: CampaignRequest, services: ConsoleServices, extra?: Extra): Promise<ConsolePage> {
    const asked = read(request);
    const { campaign, language, typed, errors, own, address } = asked;
    const text = texts[language];
    const found = await settings.find(asked, services, extra);
    const rows = settings.rows(found);
    const isFiltered = typed.some(([name]) => inForm.includes(name));
    const view = { ...asked, services, text, found, rows, isFiltered };
    const title = settings.title?.(view) ?? (text as { readonly title?: string }).title ?? '';
    const sorted = typedSort(asked.sort);
    const next = settings.next?.(found) ?? undefined;
    const begin = typeof next === 'string' ? { [pageBy[0] as string]: next } : next;
    const shown = settings.body?.(view) ?? (
      <SortedTable
        {...{ asked, kinds, rows }}
        columns={(settings.columns?.(view) ?? []).filter((column) => column !== false)}
      />
    );
    return {
      title,
      place: { campaign, section },
      ...(errors.length > 0 && { status: 400 }),
      ...settings.page?.(view),
      content: (
        <>
          {settings.head?.(view)}
          <ErrorSummary {...{ errors, language }} lead={settings.isStrict ? undefined : listTexts[language].leftOut} />
          {tabs && (tabs.isShown?.(view) ?? true) && <FilterTabs {...{ tabs, view }} filters={filters} />}
          {settings.form?.(view) ??
            (inForm.length > 0 && (
              <FilterForm
                {...{ asked, fields: filters, names: inForm, path: own, kept: [...asked.kept, ...sorted] }}
                choices={settings.choices?.(view) ?? {}}
                areNamed={settings.namesFilters ?? false}
                cleared={withQuery(own, [...asked.kept, ...typed.filter(([name]) => !inForm.includes(name))])}
              />
            ))}
          <Summary
            words={settings.summary?.(view)}
            file={file && withQuery(`${own}/export`, [...typed, ...sorted])}
            language={language}
          />
          {settings.above?.(view)}
          {rows.length === 0 ? emptyOf(settings.none(view)) : (settings.around?.(shown, view) ?? shown)}
          <Pagination
            first={asked.isFirst ? undefined : address(sorted)}
            next={begin && address([...sorted, ...Object.entries(begin)])}
            nextLabel={settings.nextLabel?.(text)}
            language={language}
          />
          {settings.below?.(view)}
        </>
      ),
    };
  }

  const fileRoute = ({ name, columns, rows }: NonNullable<typeof file>): ConsoleRoute => ({
    method: 'GET',
    path: `${path}/export`,
    access,
    async handle(request, services) {
      const { campaign, language, query } = request;
      const written = await rows(read(request), services);
      const table = { fileName: name(campaign.code), columns: fileColumns(columns, language), rows: written };
      return tableFile(query.get('as'), table);
    },
  });

  return {
    read,
    show,
    routes: (...forms) => [
      ...page({ path, access, show: (request, services) => show(request, services), forms }),
      ...(file ? [fileRoute(file)] : []),
    ],
  };
}

function emptyOf({ title, how }: { readonly title?: string; readonly how?: ComponentChildren }): ComponentChildren {
  if (title === undefined) return how;
  return <EmptyState title={title}>{how && <p>{how}</p>}</EmptyState>;
}

function Summary({
  words,
  file,
  language,
}: {
  readonly words: string | undefined;
  readonly file: string | undefined;
  readonly language: Language;
}) {
  if (words === undefined) return null;
  return (
    <p class="found">
      <span>{words}</span>
      {file && (
        <>
          {' '}
          <a href={file}>{listTexts[language].csv}</a> <a href={asWorkbook(file)}>{fileTexts[language].workbook}</a>
        </>
      )}
    </p>
  );
}

function FilterTabs<Texts, Viewed extends Asked<object, string> & { readonly text: Texts }>({
  tabs: { by, label, all, count },
  view,
  filters,
}: {
  readonly tabs: TabSettings<Texts, Viewed>;
  readonly view: Viewed;
  readonly filters: FieldSet;
}) {
  const { text, typed, kept, own, language } = view;
  const { choices = [] } = filters.field(by, language);
  const others = [...kept, ...typed.filter(([name]) => name !== by)];
  const chosen = new Map(typed).get(by) ?? (all ? undefined : choices[0]?.value);
  const tabs = choices.map(({ value, label: words }) => ({
    href: withQuery(own, [...others, [by, value]]),
    label: words,
    count: count?.(value, view),
    isCurrent: value === chosen,
  }));
  const whole = all && { href: withQuery(own, others), label: all(text), isCurrent: chosen === undefined };
  return <Tabs label={label(text)} tabs={[...(whole ? [whole] : []), ...tabs]} />;
}
