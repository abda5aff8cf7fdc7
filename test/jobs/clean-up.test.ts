import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanUp } from '#jobs/clean-up.ts';
import { addDraft } from '#test/server/campaign/drafts/add-draft.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { jobContext } from './context.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (milliseconds: number) => new Date(now - milliseconds);

describe('the clean-up', () => {
  const folder = temporaryFolder();
  const archive = join(folder.path, 'archive');
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await mkdir(archive);
  });
  afterAll(() => database.close());
  const run = () => cleanUp.run(jobContext(database, { dataDir: folder.path, now: () => now }));

  it('has nothing to do in a new installation', async () => {
    expect(await run()).toEqual({
      outcome: 'done',
      message:
        'Removed 0 files of the archive (0 MB), 0 idempotency keys, 0 entries of changes, 0 sessions, 0 records of jobs.',
    });
  });

  it('keeps the last two files of a source, the one in use, and one that waits for review', async () => {
    const hash = (letter: string) => letter.repeat(64);
    const keep = async (source: string, letter: string, daysAgo: number) => {
      await writeFile(join(archive, hash(letter)), 'x');
      const checkedAt = ago(daysAgo * day).toISOString();
      const record = {
        source,
        sha256: hash(letter),
        bytes: 1,
        origin: '',
        request: '',
        fetchedAt: checkedAt,
        checkedAt,
      };
      await writeFile(join(archive, `${hash(letter)}.${source}.json`), JSON.stringify(record));
    };
    const hold = async (id: string, runs: Array<[outcome: string, letter: string]>) => {
      await database.knex('sources').insert({ id, kind: 'boundaries', name: id, cadence: 'monthly', definition: '{}' });
      for (const [outcome, letter] of runs)
        await database.knex('ingest_runs').insert({ source_id: id, outcome, archive_sha256: hash(letter) });
    };
    // a is in use although two came after it; b was quarantined and then superseded; c and d are the last two.
    for (const [letter, daysAgo] of [
      ['a', 90],
      ['b', 60],
      ['c', 30],
      ['d', 1],
    ] as const)
      await keep('city', letter, daysAgo);
    await hold('city', [
      ['published', 'a'],
      ['quarantined', 'b'],
      ['quarantined', 'c'],
      ['failed', 'd'],
    ]);
    // 0 was quarantined last and may yet be accepted.
    for (const [letter, daysAgo] of [
      ['0', 90],
      ['1', 30],
      ['2', 1],
    ] as const)
      await keep('county', letter, daysAgo);
    await hold('county', [
      ['published', '1'],
      ['quarantined', '0'],
    ]);

    expect(await run()).toMatchObject({ message: expect.stringMatching(/^Removed 2 files of the archive/) });
    const left = (await readdir(archive)).filter((name) => name.length === 64);
    expect(left.sort()).toEqual(['0', '1', '2', 'a', 'c', 'd'].map(hash));
  });

  it('removes idempotency keys after 24 hours, of every campaign', async () => {
    const { knex } = database;
    for (const code of ['one', 'two']) {
      const [campaign, user, key] = [randomUUID(), randomUUID(), randomUUID()];
      await knex.transaction(async (trx) => {
        await trx.raw(`select set_config('hustings.campaign_id', ?, true)`, [campaign]);
        await trx('campaigns').insert({
          id: campaign,
          code,
          name: code,
          candidate_name: 'A',
          party: 'B',
          riding: 'C',
          created_at: new Date(),
          election_level: 'FEDERAL',
          election_date: '2027-01-01',
          subscription_tier: 'PRO',
        });
        await trx('users').insert({ id: user, email: `${code}@example.org`, name: code, created_at: new Date() });
        await trx('memberships').insert({
          campaign_id: campaign,
          user_id: user,
          role: 'OWNER',
          created_at: new Date(),
        });
        await trx('api_keys').insert({
          campaign_id: campaign,
          id: key,
          user_id: user,
          name: 'k',
          last_four: 'abcd',
          created_at: new Date(),
          key_hash: Buffer.alloc(32, code),
          scopes: ['voters:read'],
        });
        for (const [name, hours] of [
          ['old', 24],
          ['new', 23],
        ] as const)
          await trx('idempotency_keys').insert({
            campaign_id: campaign,
            caller_id: key,
            idempotency_key: name,
            fingerprint: Buffer.alloc(1),
            created_at: ago(hours * 3_600_000),
            status: 200,
            body: '{}',
          });
      });
    }
    expect(await run()).toMatchObject({ message: expect.stringContaining('2 idempotency keys') });
    expect(await knex('idempotency_keys').pluck('idempotency_key')).toEqual(['new', 'new']);
  });

  it('removes entries of changes after 90 days, and says so in the head of their feed', async () => {
    const { knex } = database;
    const [campaign] = await knex('campaigns').pluck('id');
    await knex.transaction(async (trx) => {
      await trx.raw(`select set_config('hustings.campaign_id', ?, true)`, [campaign]);
      await trx('changes').where({ campaign_id: campaign }).delete();
      // In more than one batch.
      await trx.raw(
        `insert into changes (campaign_id, number, place, at, kind, record_id, what)
         select ?::uuid, n, 1, ?::timestamptz + n * interval '1 second', 'voter', gen_random_uuid(), 'created'
         from generate_series(1, 6000) n`,
        [campaign, new Date(ago(90 * day).getTime() - 5_500_000)],
      );
      await trx('change_feeds').where({ campaign_id: campaign }).update({ last_number: 6000 });
    });
    expect(await run()).toMatchObject({ message: expect.stringContaining(' 5499 entries of changes') });
    expect(await knex('changes').where({ campaign_id: campaign }).min('number as first')).toEqual([{ first: 5500 }]);
    expect(await knex('change_feeds').where({ campaign_id: campaign }).pluck('deleted_number')).toEqual([5499]);
  });

  it('removes forms that were not sent for a week', async () => {
    const { knex } = database;
    const [{ campaign_id: campaignId, user_id: userId }] = await knex('memberships').limit(1);
    for (const [fields, savedAt] of [
      ['old', ago(7 * day)],
      ['new', ago(7 * day - 60_000)],
    ] as const)
      await addDraft(knex, { campaignId, userId }, { fields, savedAt });
    await run();
    expect(await knex('form_drafts').pluck('fields')).toEqual(['new']);
  });

  it('removes sessions that ran out, and records of jobs older than 400 days', async () => {
    const { knex } = database;
    const user = randomUUID();
    await knex('users').insert({ id: user, email: 'x@example.org', name: 'X', created_at: new Date() });
    await knex('sessions').insert([
      { token_hash: Buffer.from('old'), user_id: user, created_at: ago(day), seen_at: ago(day), expires_at: ago(0) },
      { token_hash: Buffer.from('new'), user_id: user, created_at: ago(day), seen_at: ago(day), expires_at: ago(-day) },
    ]);
    const link = (name: string, expires: Date) => ({
      token_hash: createHash('sha256').update(name).digest(),
      user_id: user,
      created_at: ago(day),
      expires_at: expires,
    });
    await knex('sign_in_links').insert([link('old', ago(0)), link('new', ago(-day))]);
    await knex('job_runs').insert([
      { job: 'old', started_at: ago(401 * day) },
      { job: 'new', started_at: ago(399 * day) },
    ]);
    expect(await run()).toMatchObject({ message: expect.stringContaining('1 sessions, 1 records of jobs.') });
    expect(await knex('sessions').select(knex.raw(`encode(token_hash, 'escape') as name`))).toEqual([{ name: 'new' }]);
    expect(await knex('job_runs').pluck('job')).toEqual(['new']);
    expect(await knex('sign_in_links').pluck('expires_at')).toEqual([ago(-day)]);
  });
});
