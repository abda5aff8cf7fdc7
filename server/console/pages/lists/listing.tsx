import { listTexts as texts } from '#core/texts/texts.ts';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import type { Language } from '#server/pages/language.ts';

type SortKind = 'text' | 'amount' | 'time';

/** What a list is sorted by. */
export interface ChosenSort<Sort extends string> {
  readonly sort: Sort;
  readonly isDescending: boolean;
}

/**
 * Reads `sort=amount`, or `sort=-amount` for descending. Undefined if the list has no such order: it is then newest
 * first.
 */
export function readSort<Sort extends string>(
  value: string | null,
  offered: readonly Sort[],
): ChosenSort<Sort> | undefined {
  const isDescending = value?.startsWith('-') ?? false;
  const sort = offered.find((one) => one === value?.slice(isDescending ? 1 : 0));
  return sort && { sort, isDescending };
}

/** As addresses and forms have it. */
export const writtenSort = ({ sort, isDescending }: ChosenSort<string>): string => `${isDescending ? '-' : ''}${sort}`;

/** A list as its address asks for it: its filters, its order, and the addresses of its other pages. */
export interface Listing<Sort extends string = never> {
  readonly chosen: ChosenSort<Sort> | undefined;
  readonly offered: readonly Sort[];
  /** Numbers and times begin with the greatest, which is the newest. */
  readonly kinds: Readonly<Record<Sort, SortKind>>;
  /** The list's address with its filters, and these parameters. */
  readonly address: (more?: Parameters) => string;
}

type Parameters = ReadonlyArray<readonly [name: string, value: string]>;

export function readListing<Sort extends string = never>(
  query: URLSearchParams,
  {
    path,
    filters = [],
    offered = [],
    kinds = {} as Readonly<Record<Sort, SortKind>>,
  }: {
    readonly path: string;
    readonly filters?: Parameters;
    readonly offered?: readonly Sort[];
    readonly kinds?: Readonly<Record<Sort, SortKind>>;
  },
): Listing<Sort> {
  const address = (more: Parameters = []) => {
    const parameters = new URLSearchParams([...filters, ...more].map(([name, value]) => [name, value])).toString();
    return parameters === '' ? path : `${path}?${parameters}`;
  };
  return { chosen: readSort(query.get('sort'), offered), offered, kinds, address };
}

const sortOf = ({ chosen }: Listing<string>): Parameters => (chosen ? [['sort', writtenSort(chosen)]] : []);

/** A column by which the list may be sorted. */
export interface ListColumn<Row, Sort extends string> extends Omit<Column<Row>, 'sort'> {
  readonly sortBy?: Sort;
}

interface TableProps<Row, Sort extends string> {
  readonly listing: Listing<Sort>;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: ReadonlyArray<ListColumn<Row, Sort>>;
  readonly language: Language;
}

/** The rows of a list, above them what they are sorted by and the way back to the newest first. */
export function ListTable<Row, Sort extends string>({ listing, columns, ...table }: TableProps<Row, Sort>) {
  const { chosen, kinds, address } = listing;
  const text = texts[table.language];
  const by = chosen && columns.find(({ sortBy }) => sortBy === chosen.sort);
  return (
    <>
      {chosen && by && (
        <p class="hint sorted-by">
          {text.sortedBy(by.label, text.directions[kinds[chosen.sort]][chosen.isDescending ? 1 : 0])}{' '}
          <a href={address()}>{text.newestFirst}</a>
        </p>
      )}
      <Table
        {...table}
        columns={columns.map(({ sortBy, ...column }) => ({ ...column, sort: linkOf(listing, sortBy) }))}
      />
    </>
  );
}

/** The link in a column's head: the other direction for what the list is sorted by. */
function linkOf<Sort extends string>({ chosen, offered, kinds, address }: Listing<Sort>, sort: Sort | undefined) {
  if (sort === undefined || !offered.includes(sort)) return undefined;
  const isChosen = chosen?.sort === sort;
  const isDescending = isChosen ? !chosen.isDescending : kinds[sort] !== 'text';
  return {
    href: address([['sort', writtenSort({ sort, isDescending })]]),
    direction: isChosen ? (chosen.isDescending ? ('descending' as const) : ('ascending' as const)) : undefined,
  };
}

/** The way to the next rows of a list and back to the first, in its order. */
export const ListPages = ({
  listing,
  isFirst,
  next,
  nextLabel,
  language,
}: {
  readonly listing: Listing<string>;
  readonly isFirst: boolean;
  /** The parameters of the next page; null if there is none. */
  readonly next: Readonly<Record<string, string>> | null;
  readonly nextLabel: string;
  readonly language: Language;
}) => (
  <Pagination
    first={isFirst ? undefined : listing.address(sortOf(listing))}
    next={next ? listing.address([...sortOf(listing), ...Object.entries(next)]) : undefined}
    {...{ nextLabel, language }}
  />
);
