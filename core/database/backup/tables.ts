import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';
import type { Content, IdentityInArchive } from './archive/manifest.ts';
import type { Client } from './load/constraints.ts';

export interface Table {
  readonly name: string;
  /** Those that are stored; generated ones are left out. */
  readonly columns: readonly string[];
  /** The columns that PostgreSQL numbers. */
  readonly identities: readonly string[];
  /** On the disk. */
  readonly bytes: number;
}

/**
 * What publishers state and what became of it, in an order in which no row refers to a later table's. Nothing in them
 * belongs to a campaign, and no other table refers to them.
 */
export const electoralTables = [
  'catalogue',
  'sources',
  'ingest_runs',
  'publications',
  'refused_contents',
  'boundary_sets',
  'boundary_set_history',
  'boundaries',
  'boundary_versions',
  'map_changes',
  'postal_codes',
  'postal_code_districts',
  'address_streets',
  'address_areas',
  'street_addresses',
  'streets',
  'street_numbers',
  'road_lines',
  'road_ranges',
  'water_areas',
  'elections',
  'election_districts',
  'candidates',
  'polling_divisions',
  'poll_outlines',
  'elected_members',
] as const;

/** All tables of the schema but those of extensions. A partition is read with the table that it is a part of. */
const ours = `c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** The tables that there are: all by name, or the electoral ones in their order. */
export async function readTables(client: ClientBase, content: Content): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
       (select coalesce(json_agg(a.attname order by a.attnum) filter (where a.attgenerated = ''), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       (select coalesce(json_agg(a.attname) filter (where a.attidentity <> ''), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as identities
     from pg_class c where ${ours} order by c.relname collate "C"`,
  );
  if (content === 'all') return rows;
  return electoralTables.map((name) => {
    const found = rows.find((table) => table.name === name);
    if (!found) throw new Error(`The database has no table "${name}".`);
    return found;
  });
}

/**
 * Tables that Citus has distributed, and then those of which every node has a copy; none if the database is not
 * distributed.
 */
export async function tablesOnNodes(client: Client): Promise<readonly string[]> {
  const { rows: found } = await client.query<{ isCitus: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as "isCitus"`,
  );
  if (!found[0]?.isCitus) return [];
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where (partmethod = 'h' or repmodel = 't') and not relispartition and relnamespace = current_schema()::regnamespace
     order by partmethod, relname collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/** Numbers are never given back, so that numbers which are read after a table are beyond those of its rows. */
export async function readIdentities(client: ClientBase, tables: readonly Table[]): Promise<IdentityInArchive[]> {
  const found: IdentityInArchive[] = [];
  for (const { name, identities } of tables) {
    for (const column of identities) {
      const { rows: named } = await client.query<{ sequence: string }>(
        'select pg_get_serial_sequence($1, $2) as sequence',
        [escapeIdentifier(name), column],
      );
      const { rows } = await client.query<{ next: number }>(
        `select (last_value + case when is_called then 1 else 0 end)::float8 as next from ${named[0]?.sequence}`,
      );
      found.push({ table: name, column, next: rows[0]?.next as number });
    }
  }
  return found;
}

const listed = (columns: readonly string[]) => columns.map((column) => escapeIdentifier(column)).join(', ');

export const copyOut = ({ name, columns }: Pick<Table, 'name' | 'columns'>) =>
  `copy (select ${listed(columns)} from ${escapeIdentifier(name)}) to stdout`;

export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>) =>
  `copy ${escapeIdentifier(name)} (${listed(columns)}) from stdin`;
