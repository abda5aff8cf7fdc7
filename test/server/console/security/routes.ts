import type { Knex } from 'knex';
import type { ConsoleRoute } from '#server/console/http/route.ts';
import { consoleRoutes } from '#server/console/routes.ts';

/** An id without a record. */
export const nobody = '00000000-0000-7000-8000-000000000000';

/** Routes with their names, for `it.each`. */
export const named = (matches: (route: ConsoleRoute) => boolean = () => true) =>
  consoleRoutes.filter(matches).map((route) => ({ name: `${route.method} ${route.path}`, route }));

export const ofCampaign = ({ path }: ConsoleRoute): boolean => path.includes('/:campaign');
export const isGet = ({ method }: ConsoleRoute): boolean => method === 'GET';
export const isPost = ({ method }: ConsoleRoute): boolean => method === 'POST';

/** The parameters of a route's path besides its campaign. */
const parametersOf = ({ path }: ConsoleRoute): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter((name) => name !== 'campaign');

/** Ids of a campaign's records by the names of parameters. */
export type RecordIds = ReadonlyMap<string, string>;

/** Of parameters that are not called as their tables are. */
const tables: Readonly<Record<string, string>> = { key: 'api_keys', list: 'voter_lists' };

/**
 * A record of the campaign for each parameter of the console's paths: `:donation` is one of the table `donations`. A
 * parameter without such a table, or a table without a row, has none. `chosen` replaces what is found.
 */
export async function recordsOf(
  knex: Knex,
  campaignId: string,
  chosen: Readonly<Record<string, string>> = {},
): Promise<RecordIds> {
  const found = new Map<string, string>();
  for (const name of new Set(consoleRoutes.flatMap(parametersOf))) {
    const table = tables[name] ?? `${name}s`;
    const columns = await knex('information_schema.columns').where({ table_name: table }).select('column_name');
    const has = (column: string) => columns.some((row: { column_name: string }) => row.column_name === column);
    if (!has('id') || !has('campaign_id')) continue;
    const row = await knex(table).where({ campaign_id: campaignId }).orderBy('id').first('id');
    if (row) found.set(name, row.id as string);
  }
  return new Map([...found, ...Object.entries(chosen)]);
}

/** Queries that a page needs to show something. */
const queries: Readonly<Record<string, (ids: RecordIds) => string>> = {
  // Without a text they show pages, and no record.
  '/campaigns/:campaign/search': () => '?q=an',
  '/campaigns/:campaign/search/found': () => '?q=an',
  '/campaigns/:campaign/receipts': (ids) => `?${new URLSearchParams({ number: ids.get('receipt') ?? 'none' })}`,
  '/campaigns/:campaign/receipts/issued': (ids) => {
    const number = ids.get('issued') ?? 'none';
    return `?${new URLSearchParams({ first: number, last: number })}`;
  },
};

/** The address of a route in a campaign, with the records given; other parameters name nothing. */
export function addressOf(route: ConsoleRoute, code: string, ids: RecordIds = new Map()): string {
  const path = route.path
    .replace(':campaign', encodeURIComponent(code))
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids.get(name) ?? nobody));
  return `/console${path}${route.method === 'GET' ? (queries[route.path]?.(ids) ?? '') : ''}`;
}

/** Whether all that the route's path names exists. */
export const isFound = (route: ConsoleRoute, ids: RecordIds): boolean =>
  parametersOf(route).every((name) => ids.has(name));

/** Fields with which the forms of the console would do something, wherever they are sent. */
export const someFields: Readonly<Record<string, string>> = {
  name: 'Somebody',
  email: 'somebody@example.org',
  role: 'OWNER',
  scopes: 'voters:read',
  reason: 'a reason',
  donorName: 'Another Name',
  amount: '12',
  notes: 'other notes',
  version: '1',
};

/** The tables of campaigns and users, by database: without sessions, whose last use is stored by reading too. */
const tablesOf = new WeakMap<Knex, readonly string[]>();

async function findTables(knex: Knex): Promise<readonly string[]> {
  const known = tablesOf.get(knex);
  if (known) return known;
  const { rows } = await knex.raw(
    `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_name)
     where table_type = 'BASE TABLE' and tables.table_schema = 'public' and column_name in ('campaign_id', 'user_id')
       and table_name <> 'sessions' or table_name in ('campaigns', 'users')
     order by name`,
  );
  const found = rows.map(({ name }: { name: string }) => name);
  tablesOf.set(knex, found);
  return found;
}

/**
 * A text that is equal to an earlier one if campaigns and users were not written since: of each table the number of rows and
 * the sum of the transactions that wrote them (`xmin`). What is written has a higher transaction than all before: where as
 * many rows are added as removed, the sum has grown. Rows themselves would be read for longer than all requests take.
 * Entries of refusals in the audit log are left out.
 */
export async function contentsOf(knex: Knex): Promise<string> {
  const sums = (await findTables(knex)).map(
    (name) => `select '${name}' as name, count(*) as rows, sum(xmin::text::bigint) as written from "${name}"
       ${name.startsWith('audit_log') ? 'where status < 400' : ''}`,
  );
  // Starting parallel workers would take most of the time.
  const [, { rows }] = await knex.raw(
    `set local max_parallel_workers_per_gather = 0; ${sums.join(' union all ')} order by name`,
  );
  return JSON.stringify(rows);
}
