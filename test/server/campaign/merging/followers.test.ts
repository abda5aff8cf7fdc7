import { expect, it } from '@jest/globals';
import { followers } from '#server/campaign/merging/followers.ts';
import { wholeColumns } from '#server/campaign/merging/whole-voter.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

const rows = async <Row>(text: string): Promise<Row[]> => (await api.database.knex.raw(text)).rows;

const known = followers
  .map(({ table, voter = 'voter_id' }) => ({ table, column: voter }))
  .sort((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1));

it('every table that refers to voters follows a merge: who adds one adds it to the list', async () => {
  const referring = await rows<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, attname as column from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attname <> 'campaign_id'
     where contype = 'f' and confrelid = 'voters'::regclass order by 1, 2`,
  );
  expect(known).toEqual(referring);
});

it('so does every other table that names a voter, or it is known why it does not', async () => {
  const naming = await rows<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, attname as column from pg_attribute
     join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
     where attname ~ 'voter' and atttypid = 'uuid'::regtype and attnum > 0 order by 1, 2`,
  );
  // Ids of those who are erased are never anyone's again.
  const named = naming.filter(({ table }) => table !== 'voter_erasures');
  expect(named).toEqual(known.filter(({ column }) => column === 'voter_id'));
});

it('each key names one row of its table', async () => {
  for (const { table, key } of followers) {
    const [found] = await rows<{ columns: string[] }>(
      `select array_agg(attname::text order by attname) as columns from pg_index
       join pg_attribute on attrelid = indrelid and attnum = any (indkey)
       where indrelid = '${table}'::regclass and indisprimary`,
    );
    expect(found?.columns).toEqual(['campaign_id', ...Object.keys(key)].sort());
  }
});

it('a voter comes back with every column that nothing else makes', async () => {
  const stored = await rows<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'voters'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  // The triggers of the table make these whenever a voter is written.
  const made = [
    'family_name_key',
    'given_name_key',
    'phone_key',
    'email_key',
    'postal_key',
    'street_key',
    'elector_key',
  ];
  expect([...wholeColumns, ...made].sort()).toEqual(stored.map(({ name }) => name).sort());
});
