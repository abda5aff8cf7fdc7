import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { migrate } from '#core/database/migrate.ts';
import type { Migration } from '#core/database/migration.ts';
import { migrations } from '#migrations/list.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { rowsOfTables, tryOnFilled } from './try-on-filled.ts';

const migration = (sql: string, mode: Migration['mode'] = 'transaction'): Migration => ({
  name: `9999-${mode}-${sql.length}`,
  servesFrom: 1,
  mode,
  sql: [sql],
});

/** Under row-level security: a thousand rows of one campaign at a time, each batch in a transaction of its own. */
const fillByCampaign = `
  do $$
  declare
    all_campaigns constant uuid[] := array(select id from campaigns);
    campaign uuid;
  begin
    foreach campaign in array all_campaigns loop
      loop
        perform set_config('hustings.campaign_id', campaign::text, true);
        update donations set note = '' where campaign_id = campaign and id in (
          select id from donations where campaign_id = campaign and note is null limit 1000
        );
        exit when not found;
        commit;
      end loop;
    end loop;
  end $$`;

describe('the filled baseline', () => {
  it('has rows in every table', async () => {
    const { knex, close } = await createTestDatabase('template0');
    await migrate(knex, migrations.slice(0, 1));
    await knex.raw(await readFile(new URL('filled-baseline.sql', import.meta.url), 'utf8'));
    const empty = [...(await rowsOfTables(knex))].filter(([, rows]) => rows === 0).map(([name]) => name);
    await close();
    expect(empty).toEqual([]);
  });
});

describe('on a filled database', () => {
  it('all migrations after the baseline may run', async () => {
    expect(await tryOnFilled(migrations.slice(1))).toBeNull();
  });

  it('a migration that expands, fills in batches and adds its index concurrently may run', async () => {
    const later = [
      migration('alter table voters add column initials text'),
      migration(
        `update voters set initials = left(first_name, 1) || left(last_name, 1)
         where id in (select id from voters where initials is null limit 1000)`,
        'batches',
      ),
      migration('create index concurrently voters_by_initials on voters (campaign_id, initials)', 'statements'),
      migration('alter table voters add check (initials is not null) not valid; create table more (id uuid)'),
      migration('alter table donations add column note text'),
      migration(fillByCampaign, 'statements'),
    ];
    expect(await tryOnFilled(later)).toBeNull();
  });

  it.each<[string, string, Migration['mode']]>([
    ['rewrites voters', 'alter table voters alter column walk_key_version type integer', 'transaction'],
    ['rewrites donations', 'alter table donations add column at timestamptz default clock_timestamp()', 'transaction'],
    ['rewrites audit_log', 'vacuum full audit_log', 'statements'],
    ['keeps writers waiting while it reads voters', 'create index on voters (campaign_id, city)', 'transaction'],
    [
      'keeps writers waiting while it reads donations',
      'alter table donations add check (amount_cents > 0)',
      'transaction',
    ],
    [
      'keeps writers waiting while it reads idempotency_keys',
      'alter table idempotency_keys alter column status set not null',
      'transaction',
    ],
    ['changes many rows of voters in one statement', `update voters set city = 'Sable'`, 'transaction'],
    ['changes many rows of voters in one statement', `update voters set city = 'Sable' where poll = ''`, 'batches'],
    ['keeps a writer waiting', 'lock table voters in exclusive mode; select pg_sleep(8)', 'transaction'],
  ])('a migration that %s is refused: %s', async (reason, sql, mode) => {
    expect(await tryOnFilled([migration(sql, mode)])).toContain(reason);
  });
});
