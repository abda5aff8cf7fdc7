/**
 * What upgrading a database of the first baseline costs, by what is in it: voters, donations, lines of the audit log.
 *
 *   npm run bench -- upgrade [ROWS]
 *
 * Needs nothing: it fills embedded databases of its own. Prints seconds of PostgreSQL's processor time, which what else the
 * machine does hardly changes, and megabytes before and after.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import type { Knex } from 'knex';
import { connect, openDatabase } from '#core/database/database.ts';
import { migrate } from '#core/database/migrate.ts';
import { baseline } from '#migrations/0001-baseline.ts';
import { fillFirstBaseline, firstBaseline } from '#test/migrations/earlier/first-baseline.ts';
import { databaseProcessor } from '#test/support/processor-time.ts';

const rows = Number(process.argv[2] ?? 100_000);

/** Rows of a campaign, by the table that they are in. */
const kinds: Readonly<Record<string, string>> = {
  voters: `insert into voters (campaign_id, id, first_name, last_name, email, address, city, province, postal_code, riding,
      poll, support_level, created_at, updated_at)
    select id, gen_random_uuid(), 'Anne', 'Tremblay ' || n % 5000, n || '@example.org', n % 400 || ' rue du Quai', 'Sable',
      'XA', 'Z1A 1A1', 'Les Bancs', n % 200, nullif(n % 6, 0), now() - n * interval '1 second', now()`,
  donations: `insert into donations (campaign_id, id, donor_name, donor_email, donor_address, donor_city, donor_province,
      donor_postal_code, amount_cents, received_on, method, created_at)
    select id, gen_random_uuid(), 'Élise Roy ' || n % 9000, n || '@example.org', n % 400 || ' rue du Quai', 'Sable', 'XA',
      'Z1A 1A1', 1000 + n % 9000, '2026-01-01'::date + n % 300, 'CHEQUE', now() - n * interval '1 second'`,
  audit_log: `insert into audit_log (campaign_id, id, created_at, key_id, operation, record_id, status, fields, request_id)
    select id, (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || right(gen_random_uuid()::text, 17))::uuid,
      at, id, 'updateVoter', gen_random_uuid(), 200, '{firstName,address}', gen_random_uuid()`,
};

async function fill(knex: Knex, kind: string | null): Promise<void> {
  await migrate(knex, [firstBaseline]);
  await knex.raw(fillFirstBaseline.replaceAll('?', '\\?'));
  if (kind !== null) {
    await knex.raw(
      `${kinds[kind]} from (select min(id::text)::uuid as id from campaigns) c, generate_series(1, ${rows}) n,
       lateral (select now() - n * interval '10 seconds' as at) times`,
    );
  }
  await knex.raw('vacuum (analyze)');
}

const megabytes = async (knex: Knex): Promise<string> => {
  const { rows: found } = await knex.raw('select pg_database_size(current_database())::float8 / 1e6 as size');
  return found[0].size.toFixed(0);
};

const folder = await mkdtemp(join(tmpdir(), 'hustings-bench-'));
try {
  const embedded = await openDatabase({ databaseUrl: undefined, dataDir: folder }, 'hustings bench');
  const owner = embedded.ownerUrl ?? embedded.url;
  const table = new Table({ head: ['rows', 'seconds of the processor', 'MB before', 'MB after'] });
  try {
    for (const kind of [null, ...Object.keys(kinds)]) {
      const name = `upgrade_${kind}`;
      const admin = connect(owner, 'hustings bench', 1);
      await admin.raw(`create database ${name} template template0`).finally(() => admin.destroy());
      const knex = connect(Object.assign(new URL(owner), { pathname: name }).href, 'hustings bench', 3);
      try {
        await fill(knex, kind);
        const before = await megabytes(knex);
        const clock = await databaseProcessor(knex);
        const from = await clock();
        await migrate(knex, [baseline]);
        const seconds = (((await clock()) - from) / 1000).toFixed(1);
        table.push([kind === null ? 'few' : `${rows} ${kind}`, seconds, before, await megabytes(knex)]);
      } finally {
        await knex.destroy();
      }
    }
    console.log(table.toString());
  } finally {
    await embedded.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
