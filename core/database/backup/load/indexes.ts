import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Client } from './constraints.ts';

interface SetAside {
  readonly index: string;
  readonly back: readonly string[];
}

/**
 * Indexes that find rows and enforce no rule: none of a primary key, of a unique or exclusion constraint, or that a
 * foreign key refers to. Those of partitions go and come with the index of the partitioned table. Their statistics
 * targets are no part of their definition.
 */
const secondary = (tables: readonly string[]) => `
  select i.indexrelid::regclass::text as index,
    array[replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')]
      || array(select format('alter index %s alter column %s set statistics %s', c.oid::regclass, attnum, attstattarget)
        from pg_attribute where attrelid = c.oid and attnum > 0 and attstattarget >= 0 order by attnum) as back
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = current_schema()::regnamespace and not c.relispartition
    and i.indrelid = any (array[${tables.map((name) => escapeLiteral(escapeIdentifier(name))).join(', ')}]::regclass[])
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by index`;

/** PostgreSQL takes it only while it builds an index. */
const memory = '256MB';

/**
 * Drops the tables' indexes that enforce no rule, in the client's transaction: building an index of all rows takes a
 * fraction of what entering each row into it does.
 *
 * @returns what builds them again
 */
export async function dropIndexes(client: Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<SetAside>(secondary(tables));
  for (const { index } of rows) await client.query(`drop index ${index}`);
  return async () => {
    await client.query(`set local maintenance_work_mem = '${memory}'`);
    for (const statement of rows.flatMap(({ back }) => back)) await client.query(statement);
  };
}
