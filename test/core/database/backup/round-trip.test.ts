import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { backUp } from '#core/database/backup/back-up.ts';
import { restore } from '#core/database/backup/restore.ts';
import { addToTotals } from '#jobs/webhooks/deliver.ts';
import { migrations } from '#migrations/list.ts';
import { correctVisit } from '#test/server/campaign/contract/corrected-interaction.ts';
import { fillWorld, now, someDonation } from '#test/server/campaign/contract/world.ts';
import { addDraft } from '#test/server/campaign/drafts/add-draft.ts';
import { addKeptOfImports } from '#test/server/campaign/imports/kept-of-imports.ts';
import { givenStreetIndex } from '#test/server/electoral/addresses/given-street-index.ts';
import { givenStreets } from '#test/server/electoral/addresses/given-streets.ts';
import { givenWater } from '#test/server/electoral/street-tiles/given-water.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { addSeparateVoters } from '#test/support/console/add-separate-voters.ts';
import { addVoterList } from '#test/support/console/add-voter-list.ts';
import { addWebhook } from '#test/support/console/add-webhook.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';
import { contentsOf, digests, fillEveryTable, rulesOf } from './contents.ts';

const folder = temporaryFolder();
const path = join(folder.path, 'backup.zip');
const signal = new AbortController().signal;
const issued: string[] = [];
let source: CampaignHarness;
let restored: TestDatabase;

const receipt = async (api: CampaignHarness): Promise<string> => {
  const { key } = source.ours;
  const donation = await api.request('POST', '/donations', {
    body: someDonation({ donorIsCanadianAttested: true }),
    key,
  });
  const answer = await api.request('POST', `/donations/${donation.body.data.id}/receipt`, { key });
  return String(answer.body.data.receiptNumber);
};

beforeAll(async () => {
  const database = await createTestDatabase();
  await fillEveryTable(database.knex);
  await database.knex.raw(`insert into audit_archived_days values ('2024-10-31', 0, now())`);
  // Months that a new database has no partitions for.
  await database.knex.raw(`select create_audit_months('2024-11-01', 2)`);
  for (const day of ['2024-11-05', '2024-11-06']) {
    await database.knex.raw(
      `insert into audit_log (campaign_id, id, created_at, operation, status)
       select id, first_id_at(:day), :day, 'listVoters', 200 from campaigns limit 1`,
      { day },
    );
  }
  await database.knex.raw(
    `insert into map_changes (catalogue_version, source_id, level, jurisdiction, after_set, totals, changes)
     select p.catalogue_version, s.id, s.level, s.jurisdiction, s.id, '{"added": 1}', '{"added": []}'
     from publications p join boundary_sets s on s.source_id = p.source_id limit 1`,
  );
  source = await startCampaignApi({ database, now: () => now });
  const { interaction } = await fillWorld(source, source.ours);
  await correctVisit(source.api.pool, source.ours, interaction);
  await fillWorld(source, source.theirs);
  await givenStreetIndex(database.knex, [
    { name: 'Main', numbers: [['12', -47.5, 43.5]] },
    {
      name: 'Main',
      roads: [
        {
          line: [
            [-47.5, 43.5],
            [-47.4, 43.5],
          ],
          left: [1, 9],
        },
      ],
    },
  ]);
  await givenWater(database.knex);
  await givenStreets(database.knex, [{ code: 'Z1A0A1', name: 'MARRAM', numbers: { west: '2,4' } }]);
  await database.knex.raw(
    `insert into elected_members (source_id, position, boundary_id, as_of, name, party, email, url, photo_url, tel)
       select s.source_id, 0, b.id, '2026-01-15', 'Ada Bell', 'Cod', '', '', '', ''
       from boundaries b join boundary_sets s on s.id = b.set_id limit 1`,
  );
  await database.knex.raw(
    `insert into poll_outlines (source_id, election_id, boundary_id, sort_order, poll_number, geometry)
       select s.id, e.id, b.id, 0, '23', '\\x00' from sources s, elections e, boundaries b limit 1`,
  );
  const { campaignId, userId } = source.ours;
  await database.knex.raw(
    `insert into anonymous_gifts (campaign_id, id, event, received_on, people, amount_cents, user_id, created_at)
       values (:campaignId, gen_random_uuid(), 'Supper', '2026-09-19', 2, 3000, :userId, now());
     insert into deposits (campaign_id, id, deposited_on, method, donations, amount_cents, user_id, created_at)
       values (:campaignId, gen_random_uuid(), '2026-09-19', 'CHEQUE', 2, 3000, :userId, now());
     insert into oauth_grants (campaign_id, id, user_id, client_id, client_name, redirect_uri, resource, scopes, is_vouched,
         code_hash, code_challenge, code_expires_at, created_at, connected_at)
       values (:campaignId, gen_random_uuid(), :userId, 'https://assistant.example', 'Assistant',
         'https://assistant.example/cb', 'mcp', '{voters:read}', false, sha256('code'), repeat('x', 43), now(), now(), now());
     insert into oauth_tokens (campaign_id, token_hash, grant_id, kind, created_at, expires_at)
       select campaign_id, sha256('token'), id, 'ACCESS', now(), now() from oauth_grants where campaign_id = :campaignId`
      .replaceAll(':campaignId', `'${campaignId}'`)
      .replaceAll(':userId', `'${userId}'`),
  );
  issued.push(await receipt(source));
  await addKeptOfImports(database.knex, campaignId);
  await addDraft(database.knex, source.ours);
  await addVoterList(database.knex, { campaignId, userId });
  await addSeparateVoters(database.knex, { campaignId, userId });
  await addWebhook(source.api.pool, source.ours);
  await addToTotals(database.knex, { delivered: 1, failed: 0, waiting: 0 }, new Date());
  restored = await createTestDatabase('template0');
});
afterAll(async () => {
  await source.close();
  await restored.close();
});

describe('a backup', () => {
  it('is of one instant, while clients write', async () => {
    const { knex, url } = source.database;
    const { campaignId } = source.ours;
    const before = await contentsOf(knex);
    // The backup reads the audit log, and waits for the voters; meanwhile a client writes both.
    const client = await knex.transaction();
    await client.raw('lock table voters in access exclusive mode');
    const backup = backUp({ url, path, content: 'all', program: '1.0.0', migrations, signal });
    await lockWaiters(knex, 1);
    await client.raw(`insert into audit_log (campaign_id, id, created_at, operation, status)
      values ('${campaignId}', '${randomUUID()}', now(), 'createVoter', 200)`);
    await client.raw(`insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code,
        riding, created_at, updated_at)
      values ('${campaignId}', '${randomUUID()}', 'Late', 'Voter', '1 Quay', 'Sable', 'XA', 'Z1A 1A1', 'D', now(), now())`);
    await client.commit();
    const manifest = await backup;
    expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])),
    );
    await restore({ database: { ...restored, ownerUrl: undefined }, path, migrations, signal });
    expect(digests(await contentsOf(restored.knex))).toEqual(digests(before));
  });

  it('has rows of every table, readable by its owner alone, and leaves nothing beside it', async () => {
    const empty = Object.entries(await contentsOf(restored.knex)).filter(([, rows]) => rows.length === 0);
    expect(empty).toEqual([]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder.path)).toEqual(['backup.zip']);
  });

  it('replaces no file', async () => {
    const { mtimeMs } = await stat(path);
    const { url } = source.database;
    await expect(backUp({ url, path, content: 'all', program: '1.0.0', migrations, signal })).rejects.toThrow(
      `There is a file ${path} already`,
    );
    expect((await stat(path)).mtimeMs).toBe(mtimeMs);
  });

  it('is refused when it is made, not when it is needed, if this program could not restore it', async () => {
    const { url } = source.database;
    const newer = join(folder.path, 'newer.zip');
    const options = { url, path: newer, content: 'all', program: '1.0.0', signal } as const;
    await expect(backUp({ ...options, migrations: migrations.slice(0, -1) })).rejects.toThrow(
      `The database's schema has version ${migrations.length} and this program knows ${migrations.length - 1}: it could not restore the backup.`,
    );
    expect(await readdir(folder.path)).not.toContain('newer.zip');
  });

  it('that is stopped leaves no file', async () => {
    const stop = new AbortController();
    const other = join(folder.path, 'stopped.zip');
    const { url } = source.database;
    const options = { url, path: other, content: 'all', program: '1.0.0', migrations, signal: stop.signal } as const;
    await expect(backUp({ ...options, onProgress: () => stop.abort(new Error('stopped')) })).rejects.toThrow('stopped');
    expect(await readdir(folder.path)).toEqual(['backup.zip']);
  });
});

/** How many entries of the audit log the partition of each month has. */
const auditMonths = async ({ knex }: TestDatabase) =>
  (
    await knex.raw(`select tableoid::regclass::text as part, count(*) from audit_log
      where tableoid <> 'audit_log_default'::regclass group by 1 order by 1`)
  ).rows;

describe('a restored database', () => {
  it('has the audit log in the months that it was in, each of which can be archived separately', async () => {
    const months = await auditMonths(source.database);
    expect(months).toContainEqual({ part: 'audit_log_2024_11', count: 2 });
    expect(await auditMonths(restored)).toEqual(months);
  });

  it('has feeds that begin with it: a program that follows one begins again', async () => {
    const begun = ({ knex }: TestDatabase) => knex('change_feeds').max('began_at as at').min('began_at as first');
    const [[before], [after]] = await Promise.all([begun(source.database), begun(restored)]);
    expect(after?.first.getTime()).toBeGreaterThan(before?.at.getTime());
  });

  it('has all rules and rights of the first one, and continues its numbers', async () => {
    expect(await rulesOf(restored.knex)).toEqual(await rulesOf(source.database.knex));
  });

  it('serves: the records are there, append-only still, and the next receipt has the next number', async () => {
    // The database is closed with the rest of this file.
    const api = await startCampaignApi({ database: { ...restored, close: async () => {} }, now: () => now });
    try {
      const { key, campaignId } = source.ours;
      const { body } = await api.request<Array<{ id: string }>>('GET', '/voters', { key });
      expect(body.data).toHaveLength(2);
      const isolated = await api.request('GET', `/voters/${body.data[0]?.id}`, { key: source.theirs.key });
      expect(isolated.status).toBe(404);
      const [first] = issued as [string];
      const next = await receipt(api);
      expect(Number(next.slice(-6))).toBe(Number(first.slice(-6)) + 1);
      expect(next.slice(0, -6)).toBe(first.slice(0, -6));
      const change = restored.knex('receipts').where({ campaign_id: campaignId }).update({ html: '' });
      await expect(change).rejects.toThrow('receipts is append-only');
    } finally {
      await api.close();
    }
  });
});
