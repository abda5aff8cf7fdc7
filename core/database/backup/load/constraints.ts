import pg from 'pg';

/** A connection, or anything else that runs a statement in its transaction. */
export interface Client {
  query<Row>(sql: string): Promise<{ readonly rows: Row[] }>;
}

interface Statements {
  readonly disable: string;
  readonly enable: string;
}

/**
 * What would refuse or slow down loaded rows: triggers, which would derive some rows from others and refuse the appended
 * ones; row-level security, under which COPY writes nothing; and foreign keys, of which donations and receipts have one
 * in each direction, and which PostgreSQL checks much faster as a whole at the end than row by row. Only an owner of
 * the tables may disable these, and no superuser is needed. Checks, unique keys and exclusion constraints stay in
 * force at all times.
 */
const constraints = (tableNames: string): string => `
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as disable,
    format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as enable, 2 as step
  from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and tgenabled = 'O' and c.relnamespace = current_schema()::regnamespace
    and (c.relname = any (${tableNames}) or ${tableNames} is null)
  union all
  select format('alter table %s no force row level security', c.oid::regclass),
    format('alter table %s force row level security', c.oid::regclass), 3
  from pg_class c where c.relforcerowsecurity and c.relnamespace = current_schema()::regnamespace
    and (c.relname = any (${tableNames}) or ${tableNames} is null)
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)), 1
  from pg_constraint k
  where contype = 'f' and conparentid = 0 and k.connamespace = current_schema()::regnamespace
    and ((select relname from pg_class where oid = conrelid) = any (${tableNames})
      or (select relname from pg_class where oid = confrelid) = any (${tableNames}) or ${tableNames} is null)
  order by step, disable`;

/**
 * Disables them in the client's transaction: those of these tables, with the foreign keys from and to them, or those of
 * all tables. No other transaction sees anything of this before it commits.
 *
 * @returns what enables them again, and thereby checks every foreign key
 */
export async function disableConstraints(client: Client, tables?: readonly string[]): Promise<() => Promise<void>> {
  const tableNames = tables ? `array[${tables.map((name) => pg.escapeLiteral(name)).join(', ')}]` : 'null';
  const { rows } = await client.query<Statements>(constraints(`${tableNames}::name[]`));
  for (const { disable } of rows) await client.query(disable);
  return async () => {
    for (const { enable } of rows) await client.query(enable);
  };
}
