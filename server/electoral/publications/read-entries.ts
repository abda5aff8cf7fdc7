import type { Knex } from 'knex';
import type { Level } from '#core/levels.ts';
import type { EntryChanges, EntryTotals } from '#core/source/map-entry.ts';

/** A publication of a map, and how much it changed. */
export interface EntryRow {
  readonly id: number;
  readonly action: 'publish' | 'rollback' | 'withdraw';
  readonly recorded_at: Date;
  readonly source_id: string;
  readonly level: Level;
  readonly jurisdiction: string;
  readonly jurisdiction_name: string;
  readonly jurisdiction_name_fr: string | null;
  readonly name: string;
  readonly before_set: string | null;
  readonly before_name: string | null;
  readonly after_set: string | null;
  readonly after_name: string | null;
  readonly totals: EntryTotals;
}

interface EntryFilter {
  readonly level?: string | undefined;
  readonly jurisdiction?: string | undefined;
  readonly source?: string | undefined;
}

const columns = `c.catalogue_version as id, p.action, p.recorded_at, c.source_id, c.level, c.jurisdiction,
  s.jurisdiction_name, s.jurisdiction_name_fr, p.definition ->> 'name' as name, c.before_set, b.name as before_name,
  c.after_set, a.name as after_name, c.totals`;

const joined = `join publications p on p.catalogue_version = c.catalogue_version
  join boundary_sets s on s.id = c.source_id
  left join boundary_sets b on b.id = c.before_set left join boundary_sets a on a.id = c.after_set`;

/** One condition for each filter that is given, so that each has its index. */
function conditionOf({ level, jurisdiction, source }: EntryFilter) {
  const given = Object.entries({ level, jurisdiction, source_id: source }).flatMap(([column, value]) =>
    value === undefined ? [] : [[column, value] as const],
  );
  const text = given.map(([column]) => `c.${column} = ?`).join(' and ');
  return { where: text === '' ? '' : `where ${text}`, values: given.map(([, value]) => value) };
}

/** A page of entries, the newest first. `from` counts from 0. */
export async function listEntries(
  knex: Knex,
  filter: EntryFilter,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<EntryRow[]> {
  const { where, values } = conditionOf(filter);
  // The page is cut before anything is joined.
  const { rows } = await knex.raw<{ rows: EntryRow[] }>(
    `select ${columns} from (
       select catalogue_version, source_id, level, jurisdiction, before_set, after_set, totals from map_changes c ${where}
       order by catalogue_version desc limit ? offset ?) c ${joined}
     order by c.catalogue_version desc`,
    [...values, limit, from],
  );
  return rows;
}

export async function countEntries(knex: Knex, filter: EntryFilter): Promise<number> {
  const { where, values } = conditionOf(filter);
  const { rows } = await knex.raw<{ rows: Array<{ count: number }> }>(
    `select count(*)::int as count from map_changes c ${where}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** One entry with all that changed; null if there is none. */
export const readEntry = (knex: Knex, id: number) => entryWith<EntryChanges>(knex, id, 'c.changes');

/** The same with the changes as JSON text, which is sent as it is stored. */
export const readEntryText = (knex: Knex, id: number) => entryWith<string>(knex, id, 'c.changes::text as changes');

async function entryWith<Changes>(
  knex: Knex,
  id: number,
  changes: string,
): Promise<(EntryRow & { readonly changes: Changes }) | null> {
  const { rows } = await knex.raw<{ rows: Array<EntryRow & { changes: Changes }> }>(
    `select ${columns}, ${changes} from map_changes c ${joined} where c.catalogue_version = ?`,
    [id],
  );
  return rows[0] ?? null;
}

/** An entry as the API shows it. */
export function describeEntry(row: EntryRow) {
  const { id, action, source_id: source, name, level, jurisdiction_name: nameEn, totals } = row;
  const map = (set: string | null, title: string | null) => (set === null ? null : { set, name: title ?? set });
  return {
    id,
    action,
    recordedAt: row.recorded_at.toISOString(),
    source,
    name,
    level,
    jurisdiction: { id: row.jurisdiction, name: nameEn, nameEn, nameFr: row.jurisdiction_name_fr ?? nameEn },
    before: map(row.before_set, row.before_name),
    after: map(row.after_set, row.after_name),
    totals,
  };
}

export type DescribedEntry = ReturnType<typeof describeEntry>;
