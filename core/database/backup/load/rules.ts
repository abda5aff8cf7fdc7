import pg from 'pg';

/** A connection, or whatever else runs a statement in its transaction. */
export interface Client {
  query<Row>(sql: string): Promise<{ readonly rows: Row[] }>;
}

interface Statements {
  readonly aside: string;
  readonly back: string;
}

/**
 * What stands between rows and their tables: triggers, which would derive some rows from others and refuse the appended
 * ones; row-level security, under which COPY writes nothing; and foreign keys, of which donations and receipts have one
 * in each direction, and which PostgreSQL checks much faster as a whole at the end than row by row. Only an owner of
 * the tables may set these aside, and no superuser is needed. Checks, unique keys and exclusion constraints stay in
 * force at all times.
 */
const rules = (tableNames: string): string => `
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as aside,
    format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as back, 2 as step
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
  order by step, aside`;

/**
 * Sets the rules aside in the client's transaction: those of these tables, with the foreign keys from and to them, or
 * those of all tables. No other transaction sees anything of this before it commits.
 *
 * @returns what puts them back, and thereby checks every foreign key
 */
export async function setRulesAside(client: Client, tables?: readonly string[]): Promise<() => Promise<void>> {
  const tableNames = tables ? `array[${tables.map((name) => pg.escapeLiteral(name)).join(', ')}]` : 'null';
  const { rows } = await client.query<Statements>(rules(`${tableNames}::name[]`));
  for (const { aside } of rows) await client.query(aside);
  return async () => {
    for (const { back } of rows) await client.query(back);
  };
}
