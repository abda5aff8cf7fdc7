import type { Knex } from 'knex';

const home = 'current_schema()::regnamespace';
const ours = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;
const rights = (acl: string) => `(select string_agg(item::text, ' ' order by item::text) from unnest(${acl}) item)`;

/** One line for each object of the schema, with all that the catalogues of PostgreSQL say of it but the order of columns. */
const queries: Readonly<Record<string, string>> = {
  schema: `select nspname, pg_get_userbyid(nspowner), ${rights('nspacl')} from pg_namespace where nspname !~ '^pg_'`,
  extension: 'select extname, extversion from pg_extension',
  table: `select relname, relkind, pg_get_userbyid(relowner), relpersistence, relreplident, relrowsecurity, relforcerowsecurity,
      reloptions::text, ${rights('relacl')}, obj_description(c.oid, 'pg_class'), pg_get_partkeydef(c.oid),
      pg_get_expr(relpartbound, c.oid), (select inhparent::regclass::text from pg_inherits where inhrelid = c.oid)
    from pg_class c where relnamespace = ${home} and relkind in ('r', 'p', 'v', 'm', 'f') and ${ours('pg_class', 'c.oid')}`,
  column: `select attrelid::regclass::text, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      attstorage, attcompression, attstattarget, (select collname from pg_collation where oid = attcollation),
      ${rights('attacl')}, attoptions::text, col_description(attrelid, attnum), attislocal, attinhcount,
      (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = ${home} and relkind in ('r', 'p') and attnum > 0 and not attisdropped and ${ours('pg_class', 'c.oid')}`,
  constraint: `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), condeferrable, condeferred, convalidated,
      conislocal, coninhcount, obj_description(oid, 'pg_constraint')
    from pg_constraint where connamespace = ${home} and contype <> 'n'`,
  index: `select pg_get_indexdef(indexrelid), indisvalid, indisprimary, indisunique, indisclustered, reloptions::text,
      obj_description(indexrelid, 'pg_class'),
      (select array_agg(attstattarget order by attnum) from pg_attribute where attrelid = indexrelid)::text
    from pg_index join pg_class c on c.oid = indexrelid where relnamespace = ${home} and ${ours('pg_class', 'c.oid')}`,
  trigger: `select tgrelid::regclass::text, pg_get_triggerdef(t.oid), tgenabled, obj_description(t.oid, 'pg_trigger')
    from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = ${home} and not tgisinternal`,
  policy: `select polrelid::regclass::text, polname, polcmd, polpermissive, pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid),
      (select string_agg(case role when 0 then 'public' else pg_get_userbyid(role) end, ' ' order by role) from unnest(polroles) role)
    from pg_policy join pg_class c on c.oid = polrelid where relnamespace = ${home}`,
  function: `select pg_get_functiondef(oid), pg_get_userbyid(proowner), ${rights('proacl')}, obj_description(oid, 'pg_proc')
    from pg_proc where pronamespace = ${home} and ${ours('pg_proc', 'pg_proc.oid')}`,
  sequence: `select seqrelid::regclass::text, format_type(seqtypid, null), seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle,
      ${rights('relacl')}
    from pg_sequence join pg_class c on c.oid = seqrelid where relnamespace = ${home}`,
  'default right': 'select defaclobjtype, defaclacl::text from pg_default_acl',
};

export async function describeSchema(knex: Knex): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await knex.raw<{ rows: object[] }>(query.replaceAll('?', '\\?'));
    lines.push(...rows.map((row) => `${kind} ${JSON.stringify(Object.values(row))}`));
  }
  return lines.sort();
}
