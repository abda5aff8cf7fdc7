import pg from 'pg';
import { setIndexesAside } from './backup/load/indexes.ts';
import { setRulesAside } from './backup/load/rules.ts';
import type { EarlierSchema, Migration } from './migration.ts';

/** Runs one statement, or several, in the caller's transaction. */
export interface Statements {
  query<Row>(sql: string): Promise<{ readonly rows: Row[]; readonly rowCount: number | null }>;
}

/** Told of each step before it is done. */
export type Report = (message: string) => void;

/** Where the earlier tables are until their rows have been copied. Other transactions never see it. */
const aside = 'hustings_earlier';

const quoted = pg.escapeIdentifier;
const set = (names: readonly string[]) => names.map((name) => `${aside}.${quoted(name)}`).join(', ');

/**
 * Brings a database of an earlier schema to the schema of the first migration, with all of its rows, in the caller's
 * transaction. Nobody else can use the tables meanwhile. Needs as much disk again as the database has.
 *
 * Throws where a table has another column than the first migration knows, and where something that is not ours depends on
 * a table, such as a view.
 */
export async function takeOver(
  client: Statements,
  { sql }: Migration,
  earlier: EarlierSchema,
  report: Report,
): Promise<void> {
  const { tables, functions, retire, prepare, values, complete } = earlier;
  const run = async (texts: readonly string[]) => {
    for (const text of texts) await client.query(text);
  };
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access exclusive mode`);
  report(
    'Upgrading the database from an earlier schema. Its rows are copied; where this breaks off, nothing is changed.',
  );
  await client.query(`set local statement_timeout = 0; create schema ${aside}`);
  await run(retire);
  for (const table of tables) {
    await client.query(
      `alter table ${quoted(table)} no force row level security; alter table ${quoted(table)} set schema ${aside}`,
    );
  }
  for (const name of functions) await client.query(`alter function ${quoted(name)} set schema ${aside}`);
  await run(sql);
  // From here on a statement that row-level security would shorten fails instead.
  await client.query('set local row_security = off');
  await run(prepare);

  const putIndexesBack = await setIndexesAside(client, tables);
  const putRulesBack = await setRulesAside(client);
  for (const table of tables) await copyRows(client, table, values[table] ?? {}, report);
  await run(complete);
  report('Building the indexes');
  // Foreign keys are checked with the help of indexes.
  await putIndexesBack();
  report('Checking all references');
  await putRulesBack();
  await client.query(`drop table ${set(tables)}`);
  await client.query(`drop function ${set(functions)}`);
  await client.query(`drop schema ${aside}`);
  // Without statistics the first requests would be slow.
  await client.query(`analyze ${tables.map(quoted).join(', ')}`);
}

/** The columns of a table that are stored, and whether PostgreSQL numbers them. */
async function columnsOf(client: Statements, table: string) {
  const { rows } = await client.query<{ name: string; numbered: boolean }>(
    `select attname as name, attidentity <> '' as numbered from pg_attribute
     where attrelid = ${pg.escapeLiteral(table)}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
  );
  return rows;
}

async function copyRows(
  client: Statements,
  table: string,
  values: Readonly<Record<string, string>>,
  report: Report,
): Promise<void> {
  const old = `${aside}.${quoted(table)}`;
  const columns = await columnsOf(client, quoted(table));
  const kept = await columnsOf(client, old);
  const lost = kept.filter(({ name }) => !columns.some((column) => column.name === name));
  if (lost.length > 0) {
    throw new Error(
      `The table "${table}" has columns that this program does not know (${lost.map(({ name }) => name).join(', ')}): drop them, or ask whoever added them.`,
    );
  }
  const sources = new Map(kept.map(({ name }) => [name, `old.${quoted(name)}`]));
  for (const [name, expression] of Object.entries(values)) sources.set(name, expression);
  const { rows } = await client.query<{ rows: number }>(`select count(*)::float8 as rows from ${old}`);
  const total = rows[0]?.rows ?? 0;
  if (total > 0) report(`Copying ${total.toLocaleString('en-CA')} rows of ${table}`);
  const { rowCount } = await client.query(
    `insert into ${quoted(table)} (${[...sources.keys()].map(quoted).join(', ')}) overriding system value
     select ${[...sources.values()].join(', ')} from ${old} old`,
  );
  if (rowCount !== total) throw new Error(`Of the ${total} rows of "${table}" ${rowCount} were copied.`);
  for (const { name } of columns.filter(({ numbered }) => numbered)) await goOnCounting(client, table, name);
}

async function goOnCounting(client: Statements, table: string, column: string): Promise<void> {
  const { rows: named } = await client.query<{ sequence: string }>(
    `select pg_get_serial_sequence(${pg.escapeLiteral(`${aside}.${quoted(table)}`)}, ${pg.escapeLiteral(column)}) as sequence`,
  );
  const { rows } = await client.query<{ next: number }>(
    `select (last_value + case when is_called then 1 else 0 end)::float8 as next from ${named[0]?.sequence}`,
  );
  await client.query(
    `alter table ${quoted(table)} alter column ${quoted(column)} restart with ${Number(rows[0]?.next)}`,
  );
}
