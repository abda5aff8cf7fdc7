// Longer than other files: each way in which one campaign could reach another has a test on the same two campaigns.
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { invite } from '#server/accounts/sign-in-links.ts';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { searchDonations } from '#server/campaign/donations/search-donations.ts';
import { uploadList } from '#server/campaign/imports/upload.ts';
import { createCampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { addDraft } from '#test/server/campaign/drafts/add-draft.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { addSeparateVoters } from '#test/support/console/add-separate-voters.ts';
import { addVoterList } from '#test/support/console/add-voter-list.ts';
import { addWebhook } from '#test/support/console/add-webhook.ts';
import { connectAssistant } from '#test/support/console/connect-assistant.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { correctVisit } from './contract/corrected-interaction.ts';
import { fillWorld, now } from './contract/world.ts';
import { addKeptOfImports } from './imports/kept-of-imports.ts';

const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeAll(async () => {
  for (const { key } of [api.ours, api.theirs]) await api.request('POST', '/voters', { body: someVoter(), key });
});

describe('row-level security on every table that has a campaign', () => {
  let one: TestCampaign;
  let other: TestCampaign;
  /** Read from the catalogue, so that a table to come is among them, and its policy put to the test. */
  let tables: ReadonlyArray<{ name: string; columns: string[]; may: { update: boolean; delete: boolean } }>;
  beforeAll(async () => {
    [one, other] = [await api.campaign(), await api.campaign()];
    for (const campaign of [one, other]) {
      const { interaction } = await fillWorld(api, campaign);
      await correctVisit(api.api.pool, campaign, interaction);
      await addWebhook(api.api.pool, campaign);
      await connectAssistant(api.api.pool, campaign);
      const person = { email: 'guest@example.org', name: 'Guest', role: 'MEMBER' } as const;
      await invite(api.api.pool, campaign.campaignId, person, new Date());
      const request = { body: someVoter(), key: campaign.key, headers: { 'Idempotency-Key': 'kept' } };
      expect((await api.request('POST', '/voters', request)).status).toBe(200);
      const { campaignId, userId, key } = campaign;
      const { id } = (await api.request('POST', '/donations', { body: newDonor(), key })).body.data;
      const change = { donationId: id, userId, reason: 'r' };
      await correctDonation(api.api.pool, campaignId, { ...change, changes: { amount: 1 }, reissue: false });
      await withdrawDonation(api.api.pool, campaignId, { ...change, kind: 'VOIDED' });
      const gifts = { event: 'Supper', date: '2026-09-12', people: 3, amount: 15 };
      await api.request('POST', '/donations/anonymous-gifts', { body: gifts, key });
      const slip = {
        id: newRecordId(),
        deposited_on: '2026-09-12',
        donations: 1,
        amount_cents: 100,
        created_at: new Date(),
      };
      await api.database.knex('deposits').insert({ ...slip, campaign_id: campaignId, user_id: userId });
      const list = { userId, kind: 'VOTERS', fileName: 'list.csv', bytes: Buffer.from('Surname\nTremblay\n') } as const;
      await uploadList(api.api.pool, campaignId, list, new Date());
      await addKeptOfImports(api.database.knex, campaignId);
      await addDraft(api.database.knex, campaign);
      await addVoterList(api.database.knex, campaign);
      await addSeparateVoters(api.database.knex, campaign);
      await api.database.knex.raw(
        `update campaigns set closes_at = now() where id = :id;
         insert into closed_campaigns (id, code, series_key, closed_at) values (:id, :id, sha256('A'), now());
         insert into closed_receipts (campaign_id, number) values (:id, 'R-1');
         insert into closed_receipt_serials (campaign_id, year, last_serial) values (:id, 2026, 1);
         update campaigns set closes_at = null where id = :id`.replaceAll(':id', `'${campaignId}'`),
      );
    }
    const { rows } = await api.database.knex.raw(`
      select c.relname as name,
        array(select attname::text from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
        json_build_object('update', has_table_privilege('hustings_server', c.oid, 'update'),
          'delete', has_table_privilege('hustings_server', c.oid, 'delete')) as may
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'campaign_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace order by 1`);
    tables = rows;
  });

  /** What `ask` answers for each table. */
  async function perTable<T>(ask: (table: (typeof tables)[number]) => Promise<T>): Promise<Record<string, T>> {
    const answers: Record<string, T> = {};
    for (const table of tables) answers[table.name] = await ask(table);
    return answers;
  }

  const everywhere = <T>(answer: T) => perTable(async () => answer);

  /** All rows of a campaign, as the superuser sees them. */
  const rowsOf = ({ campaignId }: TestCampaign) =>
    perTable(async ({ name }) => {
      const { rows } = await api.database.knex.raw(
        `select to_jsonb(t) as row from ${name} t where campaign_id = ? order by t::text`,
        [campaignId],
      );
      return rows.map(({ row }: { row: object }) => row) as object[];
    });

  /** What the server sees of each table within `one`, or how PostgreSQL refuses it. */
  const asServer = (statement: (table: (typeof tables)[number]) => string, ...values: string[]) =>
    perTable((table) =>
      withCampaign(api.api.pool, one.campaignId, (tx) => tx.query(statement(table), values, { prepare: false })).catch(
        ({ code }: { code: string }) => code,
      ),
    );

  const refused = '42501';

  it('has rows of both campaigns to look for', async () => {
    expect(tables.length).toBeGreaterThan(12);
    for (const rows of [await rowsOf(one), await rowsOf(other)]) {
      expect(Object.keys(rows).filter((table) => rows[table]?.length === 0)).toEqual([]);
    }
  });

  it('shows all of our own rows and none of the other campaign, without any filter in the statement', async () => {
    const ours = await rowsOf(one);
    const seen = await asServer(({ name }) => `select campaign_id, count(*)::int as rows from ${name} group by 1`);
    expect(seen).toEqual(
      await perTable(async ({ name }) => [{ campaign_id: one.campaignId, rows: ours[name]?.length }]),
    );
  });

  it('shows nothing of the other campaign if the statement asks for it', async () => {
    expect(await asServer(({ name }) => `select 1 from ${name} where campaign_id = $1`, other.campaignId)).toEqual(
      await everywhere([]),
    );
  });

  it('changes and deletes nothing of the other campaign', async () => {
    const before = await rowsOf(other);
    const theirs = 'where campaign_id = $1 returning 1';
    const updated = await asServer(
      ({ name }) => `update ${name} set campaign_id = campaign_id ${theirs}`,
      other.campaignId,
    );
    const deleted = await asServer(({ name }) => `delete from ${name} ${theirs}`, other.campaignId);
    expect(await rowsOf(other)).toEqual(before);
    expect(updated).toEqual(await perTable(async ({ may }) => (may.update ? [] : refused)));
    expect(deleted).toEqual(await perTable(async ({ may }) => (may.delete ? [] : refused)));
  });

  it('takes no row for the other campaign', async () => {
    const inserted = await asServer(({ name, columns }) => {
      const copied = columns.map((column) => (column === 'campaign_id' ? '$1' : column));
      return `insert into ${name} (${columns}) select ${copied} from ${name} limit 1 returning 1`;
    }, other.campaignId);
    expect(inserted).toEqual(await everywhere(refused));
  });
});

describe('row-level security', () => {
  it('shows our own campaign and its people alone', async () => {
    const [campaigns, users] = await withCampaign(api.api.pool, api.ours.campaignId, (tx) =>
      Promise.all([tx.query('select id from campaigns'), tx.query('select id from users')]),
    );
    expect([campaigns, users]).toEqual([[{ id: api.ours.campaignId }], [{ id: api.ours.userId }]]);
  });

  it('finds no donations of another campaign by text', async () => {
    await api.database.knex.raw(
      `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
         amount_cents, received_on, method, created_at)
       values (?, gen_random_uuid(), 'Élodie Ouellet', '1 rue du Quai', 'Sable', 'XA', 'Z1A1A1', 5000, '2026-09-05', 'CASH', now())`,
      [api.theirs.campaignId],
    );
    const search = (campaignId: string, text: string) =>
      withCampaign(api.api.pool, campaignId, (tx) => searchDonations(tx, { q: text, limit: 10 })).then(
        ({ rows }) => rows,
      );
    expect(await search(api.theirs.campaignId, 'ELODIE OUE')).toHaveLength(1);
    expect(await search(api.theirs.campaignId, 'el_die')).toEqual([]);
    expect(await search(api.ours.campaignId, 'ouellet')).toEqual([]);
  });

  it('leaves the server no way to the tables besides campaigns', async () => {
    for (const statement of [
      'select token_hash from sessions',
      'select password_hash from users',
      'update audit_log set status = 200',
      'delete from audit_log',
      'update receipts set html = html',
      'truncate voters',
    ]) {
      const attempt = withCampaign(api.api.pool, api.ours.campaignId, (tx) => tx.query(statement));
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('holds for the owner of the tables too, once it is not a superuser', async () => {
    const { knex } = api.database;
    // One by one, since a coordinator of Citus passes the text of each on to its workers.
    // It may log in, since a coordinator asks its workers as this role.
    await knex.raw('do $$ begin create role plain_owner login; exception when duplicate_object then null; end $$');
    for (const table of ['voters', 'campaigns', 'api_keys']) {
      await knex.raw(`grant select on ${table} to plain_owner`);
    }
    await knex.raw('alter table voters owner to plain_owner');
    const seen = await knex.transaction(async (trx) => {
      await trx.raw('set local role plain_owner');
      const voters = await trx.raw('select 1 from voters');
      // Who may come in is what the login role reads before the campaign is known.
      const keys = await trx.raw('select 1 from api_keys');
      return [voters.rowCount, keys.rowCount > 0];
    });
    await knex.raw('alter table voters owner to current_user');
    expect(seen).toEqual([0, true]);
  });

  it('is enabled and forced on every table that has a campaign', async () => {
    const { rows } = await api.database.knex.raw(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'campaign_id'
      where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
        and not (c.relrowsecurity and c.relforcerowsecurity)`);
    expect(rows).toEqual([]);
  });
});

describe('keys of the tables', () => {
  it('begin with campaign_id wherever a table has one, but for the hashes of keys and links', async () => {
    const { rows } = await api.database.knex.raw(`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'campaign_id'
      where i.indisunique and i.indkey[0] <> a.attnum and i.indrelid::regclass::text not like 'pg_%'`);
    expect(rows.map(({ name }: { name: string }) => name).sort()).toEqual([
      'api_keys_key_hash_key',
      'sign_in_links_pkey',
    ]);
  });

  it('of others stay within the campaign', async () => {
    const { rows } = await api.database.knex.raw(`
      select conname from pg_constraint c where contype = 'f'
        and conrelid in (select attrelid from pg_attribute where attname = 'campaign_id')
        and confrelid in (select attrelid from pg_attribute where attname = 'campaign_id')
        and not (pg_get_constraintdef(oid) like 'FOREIGN KEY (campaign_id, %REFERENCES %(campaign_id, %')`);
    expect(rows).toEqual([]);
  });
});

describe('withCampaign', () => {
  it('takes nothing but a UUID for a campaign', async () => {
    const attempt = withCampaign(api.api.pool, `'; drop table voters; --`, async () => 1);
    await expect(attempt).rejects.toThrow(TypeError);
  });

  it('does again what PostgreSQL undid for another’s sake', async () => {
    let runs = 0;
    const result = await withCampaign(api.api.pool, api.ours.campaignId, async (tx) => {
      runs++;
      if (runs < 3) await tx.query(`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`);
      return runs;
    });
    expect(result).toBe(3);
  });

  it('does not take a swallowed failure for a commit', async () => {
    const attempt = withCampaign(api.api.pool, api.ours.campaignId, (tx) => tx.query('select 1/0').catch(() => 'fine'));
    await expect(attempt).rejects.toThrow('nothing was written');
  });

  it('undoes an attempt and keeps the rest', async () => {
    const serials = await withCampaign(api.api.pool, api.ours.campaignId, async (tx) => {
      const insert = (year: number) =>
        tx.query('insert into receipt_serials (campaign_id, year, last_serial) values ($1, $2, 0)', [
          tx.campaignId,
          year,
        ]);
      await insert(2026);
      await tx
        .attempt(async () => {
          await insert(2027);
          throw new Error('not this one');
        })
        .catch(() => {});
      return tx.query('select year from receipt_serials');
    });
    expect(serials).toEqual([{ year: 2026 }]);
  });

  it('reports why its opening failed, not that the transaction is aborted', async () => {
    const { knex, url } = api.database;
    const login = `login_${randomBytes(6).toString('hex')}`;
    await knex.raw(`create role ${login} login password '${login}'`);
    const own = Object.assign(new URL(url), { username: login, password: login }).href;
    const pool = createCampaignPool(own, createLog('silent'), { size: 1 });
    const attempt = withCampaign(pool, api.ours.campaignId, (tx) => tx.query('select 1'));
    await expect(attempt).rejects.toThrow('permission denied to set role "hustings_server"');
    await pool.end();
    await knex.raw(`drop role ${login}`);
  });

  it('leaves neither role nor campaign on the connection', async () => {
    const { rows } = await api.api.pool.query(
      `select current_user <> 'hustings_server' as login, hustings_campaign() as campaign`,
    );
    expect(rows).toEqual([{ login: true, campaign: null }]);
  });
});

describe('a transaction that is sent with its commit', () => {
  const last = (campaignId: string, statement: string) =>
    withCampaign(api.api.pool, campaignId, (tx) => tx.query(statement, [], { last: true }));

  it('is as isolated as any, before and after the connection knows its statements', async () => {
    const statement = 'select distinct campaign_id as id, current_user::text as role from voters';
    for (let i = 0; i < 40; i++) {
      const { campaignId } = i % 2 === 0 ? api.ours : api.theirs;
      expect(await last(campaignId, statement)).toEqual([{ id: campaignId, role: 'hustings_server' }]);
      const { rows } = await api.api.pool.query('select current_user <> $1 as login, hustings_campaign() as campaign', [
        'hustings_server',
      ]);
      expect(rows).toEqual([{ login: true, campaign: null }]);
    }
  });

  it('writes all of it or nothing', async () => {
    const serial = (year: number, last_serial: number, broken = false) =>
      withCampaign(api.api.pool, api.theirs.campaignId, async (tx) => {
        tx.atCommit('insert into receipt_serials (campaign_id, year, last_serial) values ($1, $2, $3)', [
          tx.campaignId,
          year + 1,
          broken ? -1 : last_serial,
        ]);
        await tx.query(
          'insert into receipt_serials (campaign_id, year, last_serial) values ($1, $2, $3)',
          [tx.campaignId, year, last_serial],
          { last: true },
        );
      });
    const years = async () => {
      const rows = await api.database.knex('receipt_serials').where({ campaign_id: api.theirs.campaignId });
      return rows.map(({ year }) => year).sort();
    };
    // More often than there are connections, so that each of them meets the statements again.
    for (let i = 0; i < 30; i++) await serial(1000 + 2 * i, 0);
    const before = await years();
    expect(before).toHaveLength(60);
    for (let i = 0; i < 15; i++) await expect(serial(2000, 0, true)).rejects.toMatchObject({ code: '23514' });
    await expect(serial(1000, 0)).rejects.toMatchObject({ code: '23505' });
    expect(await years()).toEqual(before);
  });

  it('refuses a late statement of a branch that outlives its sibling’s failure', async () => {
    const pool = createCampaignPool(api.database.url, createLog('silent'), { size: 1 });
    const { ours, theirs } = api;
    const late: Array<Promise<unknown>> = [];
    let continueBranch = () => {};
    const paused = new Promise<void>((resolve) => {
      continueBranch = resolve;
    });
    const visible = 'select campaign_id as id, current_user::text as role from voters';
    const failing = withCampaign(pool, ours.campaignId, (tx) => {
      const branch = async (send: () => Promise<unknown>) => {
        await tx.query('select 1');
        await paused;
        return send();
      };
      late.push(
        branch(() => tx.query(visible)),
        branch(() => tx.query(visible, [], { last: true })),
        branch(() => tx.attempt(() => tx.query(visible))),
      );
      return Promise.all([...late, tx.query('select 1/0')]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    // The pool's only connection is another campaign's now.
    const rows = await withCampaign(pool, theirs.campaignId, async (tx) => {
      await tx.query('select 1');
      continueBranch();
      const answers = await Promise.allSettled(late);
      expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected', 'rejected']);
      return tx.query(visible);
    });
    expect(rows).toEqual([{ id: theirs.campaignId, role: 'hustings_server' }]);
    await pool.end();
  });

  it('refuses a statement after the last', async () => {
    const attempt = withCampaign(api.api.pool, api.ours.campaignId, async (tx) => {
      await tx.query('select 1', [], { last: true });
      await tx.query('select 1');
    });
    await expect(attempt).rejects.toThrow('after the last one');
  });
});
