import { listTexts as texts } from '#core/texts/texts.ts';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import type { Language } from '#server/pages/language.ts';
import type { TypedFilters } from './filters.ts';

/** Numbers and times begin with the greatest, which is the newest. */
export type SortKinds<Sort extends string> = Readonly<Record<Sort, 'text' | 'amount' | 'time'>>;

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
export const typedSort = (chosen: ChosenSort<string> | undefined): TypedFilters =>
  chosen ? [['sort', `${chosen.isDescending ? '-' : ''}${chosen.sort}`]] : [];

/** A column by which the list may be sorted. */
export interface ListColumn<Row, Sort extends string = string> extends Omit<Column<Row>, 'sort'> {
  readonly sortBy?: Sort;
}

interface Props<Row, Sort extends string> {
  readonly asked: {
    readonly sort: ChosenSort<Sort> | undefined;
    readonly offered: readonly Sort[];
    readonly address: (more?: TypedFilters) => string;
    readonly language: Language;
  };
  readonly kinds: SortKinds<Sort>;
  readonly rows: readonly Row[];
  readonly columns: ReadonlyArray<ListColumn<Row, Sort>>;
}

/** The rows of a list, above them what they are sorted by and the way back to the newest first. */
export function SortedTable<Row, Sort extends string>({ asked, kinds, rows, columns }: Props<Row, Sort>) {
  const { sort: chosen, offered, address, language } = asked;
  const text = texts[language];
  const by = chosen && columns.find(({ sortBy }) => sortBy === chosen.sort);
  /** The link in a column's head: the other direction for what the list is sorted by. */
  function linkOf(sort: Sort | undefined) {
    if (sort === undefined || !offered.includes(sort)) return undefined;
    const isChosen = chosen?.sort === sort;
    const isDescending = isChosen ? !chosen.isDescending : kinds[sort] !== 'text';
    return {
      href: address(typedSort({ sort, isDescending })),
      direction: isChosen ? (chosen.isDescending ? ('descending' as const) : ('ascending' as const)) : undefined,
    };
  }
  return (
    <>
      {chosen && by && (
        <p class="hint sorted-by">
          {text.sortedBy(by.label, text.directions[kinds[chosen.sort]][chosen.isDescending ? 1 : 0])}{' '}
          <a href={address()}>{text.newestFirst}</a>
        </p>
      )}
      <Table
        {...{ rows, language }}
        columns={columns.map(({ sortBy, ...column }) => ({ ...column, sort: linkOf(sortBy) }))}
      />
    </>
  );
}
