import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Knex } from 'knex';

/** Every row of every table, as text and in one order, by the table's name. The login must see all rows. */
export async function contentsOf(knex: Knex): Promise<Record<string, readonly string[]>> {
  const { rows: tables } = await knex.raw<{ rows: Array<{ name: string }> }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace order by relname`,
  );
  const contents: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const { rows } = await knex.raw<{ rows: Array<{ row: string }> }>(
      // A restore begins the feeds anew.
      `select (to_jsonb(t)${name === 'change_feeds' ? ` - 'began_at'` : ''})::text as row from ?? t order by 1`,
      [name],
    );
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}

/** One line a table: a difference of contents is then short to read. */
export const digests = (contents: Record<string, readonly string[]>) =>
  Object.entries(contents).map(
    ([name, rows]) => `${name}: ${rows.length} rows, ${createHash('sha256').update(rows.join('\n')).digest('hex')}`,
  );

/** What applies to the rows: keys, triggers, policies, rights, and the next numbers. */
export async function rulesOf(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: Array<{ rule: string }> }>(`
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as rule
    from pg_constraint k where k.connamespace = current_schema()::regnamespace and contype <> 'n'
    union all
    select format('%s %s %s', tgrelid::regclass, tgname, tgenabled)
    from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = current_schema()::regnamespace
    union all
    select format('%s %s %s %s', c.oid::regclass, relrowsecurity, relforcerowsecurity,
      (select string_agg(polname, ',' order by polname) from pg_policy where polrelid = c.oid))
    from pg_class c where relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    union all
    select format('%s %s %s', table_name, grantee, privilege_type) from information_schema.role_table_grants
    where table_schema = current_schema() and grantee like 'hustings\\_s%' or grantee like 'hustings\\_l%'
    union all
    select format('%s %s', relname, (xpath('/row/next/text()', query_to_xml(format(
      'select last_value + case when is_called then 1 else 0 end as next from %I', relname), false, true, '')))[1]::text)
    from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace
    union all
    select format('%s %s %s', indexdef, obj_description(c.oid),
      (select string_agg(format('%s %s', attnum, attstattarget), ',' order by attnum) from pg_attribute
       where attrelid = c.oid and attstattarget >= 0))
    from pg_indexes join pg_class c on relname = indexname and relnamespace = current_schema()::regnamespace
    where schemaname = current_schema()
    order by 1`);
  return rows.map(({ rule }) => rule);
}

const fill = new URL('../../../migrations/filled-baseline.sql', import.meta.url);

/** If the tables' owner is not a superuser, row-level security binds their triggers to the campaign. */
const asCampaign = `select set_config('hustings.campaign_id', '00000000-0000-7000-8000-000000000001', true);`;

/** Fills every table of a migrated database, those that grow with use with 30 rows each. */
export async function fillEveryTable(knex: Knex): Promise<void> {
  const text = (await readFile(fill, 'utf8')).replaceAll('?', '\\?').replaceAll('3000', '30').replaceAll('999', '9');
  await knex.raw(`${asCampaign}\n${text}`);
}
