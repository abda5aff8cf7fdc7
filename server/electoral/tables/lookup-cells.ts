import { type Level, levelNames, levels } from '#core/levels.ts';

/** What is said of a district of each level. */
const ofLevel = ['id', 'code', 'name', 'share', 'others'] as const;
/** What is said of it besides, if the ids are asked for by which others know it. */
const idsOfLevel = ['ocd_id', 'dguid'] as const;
/** And of its polling division, if that is asked for. */
const pollOfLevel = ['poll'] as const;

export interface ColumnChoice {
  /** With those of the ids by which others know a district. */
  readonly ids: boolean;
  /** With the polling division in which a point lies. */
  readonly polls?: boolean | undefined;
}

const plain: ColumnChoice = { ids: false };

/** The columns that a look-up adds to a table. */
export const columnsOf = ({ ids, polls = false }: ColumnChoice): readonly string[] => [
  ...levels.flatMap((level) =>
    [...ofLevel, ...(ids ? idsOfLevel : []), ...(polls ? pollOfLevel : [])].map(
      (part) => `${levelNames[level]}_${part}`,
    ),
  ),
  'province',
  'lookup_method',
  'lookup_confidence',
  'lookup_error',
];

export type Cell = string | number;

interface District {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly ocdId?: string | null;
  readonly dguid?: string | null;
}

type OfLevels<Value> = { readonly [name in (typeof levelNames)[Level]]: Value };

/** What is read of the result of a look-up. Scripts of pages read it too. */
export interface LookupDistricts extends OfLevels<District | null> {
  readonly province: string;
  readonly polls?: Partial<OfLevels<{ readonly number: string }>>;
  readonly resolution: {
    readonly method: string | null;
    readonly confidence: number;
    readonly alternatives: Partial<OfLevels<ReadonlyArray<{ readonly id: string; readonly share: number | null }>>>;
  };
}

/**
 * The cells of those columns. `…_share` is the part of the postal code that lies in the district, `…_others` the other
 * districts among which it is divided, each with its share, or those whose maps claim the point too.
 */
export function cellsOf(lookup: LookupDistricts, { ids, polls = false }: ColumnChoice = plain): Cell[] {
  const cells: Cell[] = [];
  for (const level of levels) {
    const name = levelNames[level];
    const district = lookup[name];
    const divided = lookup.resolution.alternatives[name] ?? [];
    const share = divided.find(({ id }) => id === district?.id)?.share ?? 1;
    const others = divided.filter(({ id }) => id !== district?.id);
    if (district) cells.push(district.id, district.code, district.name, share);
    else cells.push('', '', '', '');
    cells.push(others.map(({ id, share: its }) => (its === null ? id : `${id} ${its}`)).join('; '));
    if (ids) cells.push(district?.ocdId ?? '', district?.dguid ?? '');
    if (polls) cells.push(lookup.polls?.[name]?.number ?? '');
  }
  cells.push(lookup.province, lookup.resolution.method ?? '', lookup.resolution.confidence, '');
  return cells;
}

/** The cells of a row without a result. */
export const refused = (reason: string, choice = plain): Cell[] => [
  ...Array<Cell>(columnsOf(choice).length - 1).fill(''),
  reason,
];
