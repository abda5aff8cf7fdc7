import { beforeAll, describe, expect, it } from '@jest/globals';
import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { importVolunteers } from '#server/campaign/volunteers/import-volunteers.ts';
import { listVolunteers } from '#server/campaign/volunteers/operations/list-volunteers.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation, rowsRead } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillManyVoters, withoutNotes } from '#test/support/voters.ts';
import { someDonation } from './contract/world.ts';

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
  campaign = await api.campaign();
  await fillManyVoters(api.database.knex, campaign, 10_000);
  await fillManyVoters(api.database.knex, api.theirs, 10_000);
  await api.database.knex.raw('analyze');
});

const page = (query: string, key = campaign.key) => api.request<Fields[]>('GET', `/voters?${query}`, { key });

/** Follows nextCursor to the end. Calls `between` after each page. */
async function walk(query: string, between: (page: number) => Promise<unknown> = async () => {}): Promise<Fields[]> {
  const all: Fields[] = [];
  let cursor: string | null = '';
  for (let number = 1; cursor !== null; number++) {
    const { status, body } = await page(`${query}${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    all.push(...body.data);
    cursor = body.pagination.nextCursor;
    await between(number);
  }
  return all;
}

describe('paging', () => {
  it('over 10,000 voters returns each survivor once, newest first, while others come and go', async () => {
    const { knex } = api.database;
    const before: Array<{ id: string }> = await knex('voters').where({ campaign_id: campaign.campaignId }).select('id');
    const deleted = new Set<string>();
    const inserted = new Set<string>();
    const seen = await walk('limit=200', async (number) => {
      const added = await api.request('POST', '/voters', { body: someVoter(), key: campaign.key });
      inserted.add(added.body.data.id);
      for (const { id } of before.slice(number * 3, number * 3 + 3)) {
        await knex('voters').where({ campaign_id: campaign.campaignId, id }).delete();
        deleted.add(id);
      }
    });
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const survivors = before.map(({ id }) => id).filter((id) => !deleted.has(id));
    expect(survivors.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => inserted.has(id))).toEqual([]);
    const times = seen.map(({ createdAt }) => createdAt as string);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('ends exactly at the end', async () => {
    const few = await api.campaign();
    const created: string[] = [];
    for (let i = 0; i < 4; i++) {
      created.unshift((await api.request('POST', '/voters', { body: someVoter(), key: few.key })).body.data.id);
    }
    const first = await page('limit=2', few.key);
    expect(first.body.data.map(({ id }) => id)).toEqual(created.slice(0, 2));
    expect(first.body.pagination).toEqual({ nextCursor: expect.stringMatching(/^[\w-]+$/), limit: 2 });
    const second = await page(`limit=2&cursor=${first.body.pagination.nextCursor}`, few.key);
    expect(second.body.data.map(({ id }) => id)).toEqual(created.slice(2));
    expect(second.body.pagination).toEqual({ nextCursor: null, limit: 2 });
    expect((await page('limit=4', few.key)).body.pagination.nextCursor).toBeNull();
    expect((await page('', (await api.campaign()).key)).body).toEqual({
      data: [],
      pagination: { nextCursor: null, limit: 50 },
    });
  });

  it('finds a riding in whichever way its name is written, and follows pages through all of them', async () => {
    const few = await api.campaign();
    const written = ["Anse-O'Dwyer", 'Anse–O’Dwyer', 'ANSE--O´DWYER', 'Ansé — O‘Dwyer', 'Anse ODwyer', 'Anse'];
    const created: string[] = [];
    for (let i = 0; i < 18; i++) {
      const body = { ...someVoter(), riding: written[i % 6] };
      const answer = await api.request('POST', '/voters', { body, key: few.key });
      if (i % 6 < 4) created.unshift(answer.body.data.id);
    }
    for (const riding of [...written.slice(0, 4), 'anse-o’dwyer']) {
      const seen: Fields[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { status, body } = await page(
          `limit=5&${new URLSearchParams({ riding, ...(cursor && { cursor }) })}`,
          few.key,
        );
        expect(status).toBe(200);
        seen.push(...body.data);
        cursor = body.pagination.nextCursor;
      }
      expect(seen.map(({ id }) => id)).toEqual(created);
      expect(new Set(seen.map((voter) => voter.riding))).toEqual(new Set(written.slice(0, 4)));
    }
    // A page may follow one that was asked for in another spelling.
    const first = await page(`limit=5&${new URLSearchParams({ riding: written[0] as string })}`, few.key);
    const next = { riding: written[1] as string, cursor: first.body.pagination.nextCursor as string };
    const second = await page(`limit=5&${new URLSearchParams(next)}`, few.key);
    expect(second.body.data.map(({ id }) => id)).toEqual(created.slice(5, 10));
  });

  it('refuses a cursor with other filters, of another list or campaign, or changed', async () => {
    const cursor = (await page('limit=1&riding=Riding 1')).body.pagination.nextCursor as string;
    expect((await page(`limit=2&riding=Riding 1&cursor=${cursor}`)).status).toBe(200);
    const changed = `${cursor.slice(0, 10)}${cursor[10] === 'A' ? 'B' : 'A'}${cursor.slice(11)}`;
    for (const answer of [
      await page(`cursor=${cursor}`),
      await page(`riding=Riding 2&cursor=${cursor}`),
      await page(`riding=Riding 1&support_level=1&cursor=${cursor}`),
      await page(`riding=Riding 1&cursor=${cursor}`, api.theirs.key),
      await page(`riding=Riding 1&cursor=${changed}`),
      await page(`riding=Riding 1&cursor=${cursor}A`),
      await page(`riding=Riding 1&cursor=${cursor.slice(1)}`),
      await api.request<Fields[]>('GET', `/volunteers?cursor=${cursor}`, { key: campaign.key }),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('"cursor"') } });
    }
  });
});

describe('records of one moment', () => {
  /** As many as there are webhooks at most. */
  const rows = 5;
  const moment = new Date('2026-09-20T15:00:00Z');
  let tied: TestCampaign;

  const lists: ReadonlyArray<readonly [query: string, table: string, order?: 'asc' | 'desc']> = [
    ['/voters?', 'voters'],
    ['/voters?riding=Banquereau—Sable', 'voters'],
    ['/donations?', 'donations'],
    ['/donations?method=CASH', 'donations'],
    ['/donations?q=tidemere', 'donations'],
    ['/donations?date_from=2026-08-01', 'donations'],
    ['/donations?date_from=2026-08-01&q=tidemere', 'donations'],
    ['/deposits?', 'deposits'],
    ['/donations/anonymous-gifts?', 'anonymous_gifts'],
    ['/canvassing/interactions?', 'interactions'],
    ['/canvassing/turfs?', 'turfs'],
    ['/canvassing/turfs?open=true', 'turfs'],
    ['/canvassing/scripts?', 'scripts'],
    ['/canvassing/scripts?retired=false', 'scripts'],
    // Voters of one name at one door.
    ['/canvassing/walklist?paged=true', 'voters', 'asc'],
    ['/lawn-signs?', 'lawn_signs'],
    ['/lawn-signs?status=REQUESTED', 'lawn_signs'],
    ['/volunteers?', 'volunteers'],
    ['/webhooks?', 'webhooks'],
  ];

  // The feed has entries, files have lines, and duplicates are groups: none is in the order of a moment.
  const pagedElsewhere: readonly string[] = [
    '/changes', // test/server/campaign/changes/
    '/imports/{id}/rows', // test/server/campaign/imports/operations.test.ts
    '/voters/duplicates', // test/server/campaign/merging/duplicates.test.ts
  ];

  beforeAll(async () => {
    const { knex } = api.database;
    tied = await api.campaign();
    const post = async (path: string, body: object) => {
      const answer = await api.request('POST', path, { body, key: tied.key });
      expect(answer.status).toBe(200);
      return answer.body.data.id;
    };
    for (let i = 0; i < rows; i++) {
      const voterId = await post('/voters', someVoter());
      // Of the voter who is on no turf yet.
      await post('/canvassing/turfs', { name: `Turf ${i}`, polls: ['12'] });
      await post('/canvassing/scripts', { name: `Script ${i}`, questions: exampleQuestions });
      const date = i % 2 === 0 ? '2026-09-19' : '2026-08-19';
      const donation = someDonation({ donorName: `Gideon Tidemere ${i}`, method: 'CASH', date });
      await post('/deposits', { donations: [donation] });
      await post('/donations/anonymous-gifts', { event: `Supper ${i}`, date: '2026-09-19', people: 4, amount: 20 });
      await post('/canvassing/interactions', { voterId, type: 'DOOR' });
      await post('/lawn-signs', { address: '345 Main St', voterId });
      await post('/webhooks', { url: `https://hooks.example.org/${i}` });
    }
    const volunteers = Array.from({ length: rows }, (_, i) => ({ name: `V${i}`, email: `v${i}@example.org` }));
    await importVolunteers(api.api.pool, tied.campaignId, volunteers);
    for (const table of new Set(lists.map(([, of]) => of))) {
      await knex(table).where({ campaign_id: tied.campaignId }).update({ created_at: moment });
    }
  });

  it('are looked for in every list that has pages', () => {
    const paged = campaignEndpoints.filter(({ query }) => query?.properties.cursor).map(({ path }) => path);
    const ofRecords = paged.filter((path) => !pagedElsewhere.includes(path));
    expect(new Set(lists.map(([query]) => query.replace(/\?.*/, '')))).toEqual(new Set(ofRecords));
  });

  it.each(lists)('%s: each is met once, by their ids', async (query, table, order = 'desc') => {
    const { knex } = api.database;
    const ids: string[] = await knex(table).where({ campaign_id: tied.campaignId }).orderBy('id', order).pluck('id');
    expect(ids).toHaveLength(rows);
    for (const limit of [1, 2, 3, rows]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const path: string = `${query}&limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`;
        const { status, body } = await api.request<Fields[]>('GET', path, { key: tied.key });
        expect(status).toBe(200);
        seen.push(...body.data.map(({ id }) => id));
        cursor = body.pagination.nextCursor;
      } while (cursor !== null);
      expect({ limit, seen }).toEqual({ limit, seen: ids });
    }
  });
});

describe('the plan of each list', () => {
  it('voters, a riding in two spellings: reads a page of each through the index', async () => {
    const { theirs } = api;
    await withoutNotes(api.database.knex, (trx) =>
      trx.raw(`update voters set riding = upper(riding) where campaign_id = ? and support_level is not null`, [
        theirs.campaignId,
      ]),
    );
    await vacuum(api.database.knex, 'voters');
    const given = { query: { riding: 'riding 3', limit: 50 } };
    const plan = await explainOperation(api, listVoters, given, theirs);
    expect(plan).toContain('Index Scan Backward using voters_by_riding on voters');
    expect(plan).not.toContain('Seq Scan on voters');
    // A page of each, and one probe for each riding.
    expect(await rowsRead(api, listVoters, given, 'voters', theirs)).toBeLessThan(2 * 51 + 100);
  });

  it.each([
    ['no filter', {}, 'voters_newest'],
    ['riding', { riding: 'Riding 3' }, 'voters_by_riding'],
    ['support_level', { support_level: 3 }, 'voters_by_support'],
    ['both', { riding: 'Riding 3', support_level: 3 }, 'voters_by_riding_and_support'],
  ])('voters, %s: reads an index in its order', async (_what, query, index) => {
    const cursor = (await page(`limit=50&${new URLSearchParams(query as Record<string, string>)}`)).body.pagination;
    for (const given of [query, { ...query, cursor: cursor.nextCursor }]) {
      const plan = await explainOperation(api, listVoters, { query: given }, campaign);
      expect(plan).toContain(`Index Scan Backward using ${index} on voters`);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
  });

  it('volunteers', async () => {
    await api.database.knex.raw(
      `insert into volunteers (campaign_id, id, name, email, role, status, created_at)
       select ?, gen_random_uuid(), 'V' || n, 'v' || n || '@example.org', 'canvasser', 'ACTIVE', now() - n * interval '1 minute'
       from generate_series(1, 5000) n`,
      [campaign.campaignId],
    );
    await api.database.knex.raw('analyze volunteers');
    const plan = await explainOperation(api, listVolunteers, { query: {} }, campaign);
    expect(plan).toContain('Index Scan using volunteers_newest on volunteers');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});

describe('a campaign that is younger than the last ANALYZE', () => {
  it.each([
    ['none', {}],
    ['riding', { riding: 'Riding 3' }],
    ['support_level', { support_level: 3 }],
  ])('has its newest voters read by an index, filtered by %s, however many it has', async (_what, query) => {
    for (const count of [300, 3000, 9000]) {
      const young = await api.campaign();
      await fillManyVoters(api.database.knex, young, count);
      expect(await rowsRead(api, listVoters, { query }, 'voters', young)).toBeLessThanOrEqual(102);
    }
  });
});
