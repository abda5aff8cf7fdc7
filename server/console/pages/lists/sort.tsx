import { listTexts as texts } from '#core/texts/texts.ts';
import type { SortKind } from '#server/console/texts/lists.ts';
import type { SortLink } from '#server/pages/components/lists/table.tsx';
import type { Language } from '#server/pages/language.ts';

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

interface Sorting<Sort extends string> {
  readonly chosen: ChosenSort<Sort> | undefined;
  readonly offered: readonly Sort[];
  /** Numbers and times begin with the greatest, which is the newest. */
  readonly kinds: Readonly<Record<Sort, SortKind>>;
  /** The list's address with this sort, at its beginning. */
  readonly address: (sort: readonly string[][]) => string;
}

/** The links in a table's head: the other direction for what the list is sorted by. */
export function sortLinks<Sort extends string>({ chosen, offered, kinds, address }: Sorting<Sort>) {
  return (sort: Sort): SortLink | undefined => {
    if (!offered.includes(sort)) return undefined;
    const isChosen = chosen?.sort === sort;
    const isDescending = isChosen ? !chosen.isDescending : kinds[sort] !== 'text';
    return {
      href: address([['sort', writtenSort({ sort, isDescending })]]),
      direction: isChosen ? (chosen.isDescending ? 'descending' : 'ascending') : undefined,
    };
  };
}

/** What a sorted list is sorted by, and the way back to the newest first. */
export function SortedBy<Sort extends string>({
  chosen,
  kinds,
  address,
  label,
  language,
}: Pick<Sorting<Sort>, 'chosen' | 'kinds' | 'address'> & {
  readonly label: (sort: Sort) => string;
  readonly language: Language;
}) {
  if (!chosen) return null;
  const text = texts[language];
  const [ascending, descending] = text.directions[kinds[chosen.sort]];
  return (
    <p class="hint sorted-by">
      {text.sortedBy(label(chosen.sort), chosen.isDescending ? descending : ascending)}{' '}
      <a href={address([])}>{text.newestFirst}</a>
    </p>
  );
}
