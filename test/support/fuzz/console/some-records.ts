import type { Knex } from 'knex';
import { consoleRoutes } from '#server/console/routes.ts';

/** Places in a list of records by their ids: the newest are those that requests have made. */
const places = [
  { order: 'asc', offset: 0 },
  { order: 'asc', offset: 3 },
  { order: 'desc', offset: 0 },
  { order: 'desc', offset: 1 },
  { order: 'desc', offset: 40 },
] as const;

/** Where the values of a parameter are, if the table does not have the parameter's name, or not its column `id`. */
const exceptions: Readonly<Record<string, readonly [table: string, column: string]>> = {
  key: ['api_keys', 'id'],
  person: ['memberships', 'user_id'],
  receipt: ['receipts', 'number'],
};

const parameters = new Set([
  ...consoleRoutes.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)),
  // `:record` is one of these.
  'voter',
  'volunteer',
  'receipt',
]);

/** Records of a campaign by the names of the parameters that paths of the console have, one set for each place. */
export async function someRecords(knex: Knex, campaignId: string): Promise<Array<Record<string, string>>> {
  const columns = await knex('information_schema.columns')
    .where({ table_schema: 'public' })
    .select('table_name', 'column_name');
  const known = new Set(columns.map((row) => `${row.table_name}.${row.column_name}`));
  const sets: Array<Record<string, string>> = places.map(() => ({}));
  for (const name of parameters) {
    const [table, column] = exceptions[name] ?? [`${name}s`, 'id'];
    if (!known.has(`${table}.${column}`) || !known.has(`${table}.campaign_id`)) continue;
    for (const [n, { order, offset }] of places.entries()) {
      const row = await knex(table)
        .where({ campaign_id: campaignId })
        .orderBy(column, order)
        .offset(offset)
        .first(column);
      if (row) (sets[n] as Record<string, string>)[name] = row[column];
    }
  }
  return sets;
}
