import { beforeAll, describe, expect, it } from '@jest/globals';
import { pollRange } from '#server/campaign/addresses/walk-order.ts';
import { inHeader } from '#server/campaign/voters/finding/filter-note.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation, rowsRead } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillManyVoters, withoutNotes } from '#test/support/voters.ts';

/** 30,000 voters: more than are found through an index of their own, and more than one page reads. */
let large: TestCampaign;
const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
  large = await api.campaign();
  await fillManyVoters(api.database.knex, large, 30_000);
  // As the server would have written them.
  const polls = Array.from({ length: 40 }, (_, n) => String(n));
  await withoutNotes(api.database.knex, (trx) =>
    trx.raw(
      `update voters set walk_key = key.start || convert_to(id::text, 'UTF8')
       from unnest(?::text[], ?::bytea[]) key (poll, start) where campaign_id = ? and voters.poll = key.poll`,
      [polls, polls.map((poll) => pollRange(poll)[0]), large.campaignId],
    ),
  );
  await vacuum(api.database.knex, 'voters');
});

type Query = Readonly<Record<string, string>>;
const get = (query: Query, key = api.ours.key) =>
  api.request<Fields[]>('GET', `/voters?${new URLSearchParams(query)}`, { key });

async function names(query: Query, key?: string): Promise<string[]> {
  const { status, body } = await get(query, key);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.map(({ firstName }) => firstName as string);
}

/** All pages of a list, and how many they were. */
async function all(query: Query, key: string): Promise<{ voters: Fields[]; pages: number }> {
  const voters: Fields[] = [];
  let cursor: string | null = null;
  for (let pages = 1; ; pages++) {
    const { status, body }: Awaited<ReturnType<typeof get>> = await get({ ...query, ...(cursor && { cursor }) }, key);
    expect(status).toBe(200);
    voters.push(...body.data);
    cursor = body.pagination.nextCursor;
    if (cursor === null) return { voters, pages };
  }
}

describe('GET /voters', () => {
  const odile = {
    firstName: 'Odile',
    lastName: 'Quayle',
    phone: '+1 (613) 555-0123 x7',
    email: 'Odile.Quayle@Example.org',
    address: '12 Marram Rd',
    city: 'Grand-Banc',
    postalCode: 'Z9B 3C4',
    poll: '07',
    tags: ['sénior', 'sign'],
  };
  beforeAll(async () => {
    const others = [
      {
        ...odile,
        firstName: 'Paul',
        lastName: 'O’Dwyer',
        phone: '709 555 0199',
        email: 'p@example.org',
        tags: ['sign'],
      },
      {
        firstName: 'Jean',
        lastName: 'Côté',
        address: '14 Marram Rd',
        city: 'Saint John',
        poll: '12A',
        supportLevel: 2,
      },
      { firstName: 'Rose', lastName: 'Odile', address: '1 Quay', city: 'Elsewhere', poll: '' },
    ];
    for (const voter of [odile, ...others]) {
      expect(
        (await api.request('POST', '/voters', { body: someVoter({ phone: null, email: null, ...voter }) })).status,
      ).toBe(200);
    }
  });

  it.each([
    ['q', 'odile', ['Rose', 'Odile']],
    ['q', 'quayle, o', ['Odile']],
    ['q', "O'DWYER", ['Paul']],
    ['q', 'cote', ['Jean']],
    ['q', '12 Marram Rd', ['Paul', 'Odile']],
    ['q', 'marram', ['Jean', 'Paul', 'Odile']],
    ['q', '613.555.0123', ['Odile']],
    ['q', '0199', ['Paul']],
    ['q', 'z9b3', ['Paul', 'Odile']],
    ['q', 'ODILE.QUAYLE@example', ['Odile']],
    ['email', 'odile.quayle@example.ORG', ['Odile']],
    ['email', 'odile.quayle@example', []],
    ['phone', '1-613-555-0123', ['Odile']],
    ['phone', '0123', ['Odile']],
    ['poll', '7', ['Paul', 'Odile']],
    ['poll', '12a', ['Jean']],
    ['poll', '', ['Rose']],
    ['city', 'GRAND BANC', ['Paul', 'Odile']],
    ['city', 'St. John', ['Jean']],
    ['city', 'Grand', []],
    ['tag', 'sénior', ['Odile']],
    ['tag', 'sign', ['Paul', 'Odile']],
    ['tag', 'sig', []],
  ])('finds by %s %s', async (name, value, expected) => {
    expect(await names({ [name]: value })).toEqual(expected);
    expect(await names({ [name]: value }, api.theirs.key)).toEqual([]);
  });

  it('finds whom all filters find together, and continues to the next meaning of a text if the first finds nobody', async () => {
    expect(await names({ q: 'marram', poll: '7', tag: 'sénior' })).toEqual(['Odile']);
    expect(await names({ q: 'marram', support_level: '2' })).toEqual(['Jean']);
    expect(await names({ city: 'Grand-Banc', phone: '0199' })).toEqual(['Paul']);
    expect(await names({ email: 'p@example.org', phone: '0123' })).toEqual([]);
    // A name of the others: the street is asked only if no name is found.
    expect(await names({ q: 'quay', city: 'Elsewhere' })).toEqual(['Rose']);
    expect(await names({ q: 'odile', riding: 'no such' })).toEqual([]);
  });

  it('finds who was contacted before a moment, those never contacted included', async () => {
    const [id] = (await get({ email: 'p@example.org' })).body.data.map((voter) => voter.id);
    const { body } = await api.request('POST', '/canvassing/interactions', { body: { voterId: id, type: 'DOOR' } });
    const moment = body.data.createdAt as string;
    const later = new Date(Date.parse(moment) + 1).toISOString();
    expect(await names({ tag: 'sign', contacted_before: moment })).toEqual(['Odile']);
    expect(await names({ tag: 'sign', contacted_before: later })).toEqual(['Paul', 'Odile']);
    expect(await names({ tag: 'sign', contacted_before: '2020-01-01T00:00:00+05:00' })).toEqual(['Odile']);
  });

  it('refuses what it cannot read, naming it', async () => {
    for (const [name, value] of [
      ['contacted_before', '2026-09-01'],
      ['contacted_before', 'yesterday'],
      ['phone', '123'],
      ['q', 'x'.repeat(201)],
      ['poll', 'x'.repeat(21)],
      ['tag', 'x'.repeat(51)],
      ['cursor', 'x'],
    ] as const) {
      const { status, body } = await get({ q: 'odile', [name]: value });
      expect({ name, status, body }).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining(`"${name}"`) },
      });
    }
  });

  it('leaves its pages as they were if a text is empty', async () => {
    const { body } = await get({ limit: '2' });
    const next = body.pagination.nextCursor as string;
    expect((await get({ limit: '2', q: '', cursor: next })).status).toBe(200);
  });
});

describe('pages of what filters find', () => {
  const every = async (where: string) =>
    (
      await api.database.knex.raw(
        `select id from voters where campaign_id = ? and ${where} order by created_at desc, id desc`,
        [large.campaignId],
      )
    ).rows.map(({ id }: { id: string }) => id);

  it.each([
    ['one of few', { q: 'given17', limit: '50' }, `given_name_key like 'given17%'`],
    ['a poll', { poll: '7', limit: '200' }, `poll = '7'`],
    ['a poll of a riding', { poll: '17', riding: 'riding 7', limit: '200' }, `poll = '17' and riding = 'Riding 7'`],
    ['very many', { q: 'family', limit: '200', support_level: '3' }, 'support_level = 3'],
    [
      'few of very many',
      { contacted_before: '2026-01-01T00:00:00Z', q: 'family99', limit: '200' },
      `last_name like 'Family99%'`,
    ],
  ] as const)('of %s are each voter once, newest first', async (_, query, where) => {
    const { voters } = await all(query, large.key);
    expect(voters.map(({ id }) => id)).toEqual(await every(where));
    expect(voters.length).toBeGreaterThan(10);
  });

  it('may be empty and have a next page, if few of very many match and no index has them', async () => {
    await api.database.knex.raw(
      `update voters set walk_key = '\\x3100' || convert_to('rareville', 'UTF8') || '\\x00' where id = (
         select id from voters where campaign_id = ? order by created_at, id limit 1)`,
      [large.campaignId],
    );
    const first = await get({ city: 'Rareville' }, large.key);
    expect(first.body.data).toEqual([]);
    expect(first.body.pagination.nextCursor).toEqual(expect.any(String));
    expect(first.headers.get('X-Filter-Note')).toBeNull();
    const { voters, pages } = await all({ city: 'Rareville' }, large.key);
    expect([voters.length, pages]).toEqual([1, 4]);
  });

  it('belong to their filters', async () => {
    const { body } = await get({ q: 'given17', limit: '1' }, large.key);
    const cursor = body.pagination.nextCursor as string;
    expect((await get({ q: 'given17', limit: '2', cursor }, large.key)).status).toBe(200);
    for (const other of [{ q: 'given1' }, { q: 'given17', poll: '7' }, {}, { q: '0123' }]) {
      const answer = await get({ ...other, cursor }, large.key);
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('"cursor"') } });
    }
    expect((await get({ q: 'given17', cursor }, api.ours.key)).status).toBe(400);
  });

  it('count in the audit log, with the names of their filters', async () => {
    await get({ q: 'given17', poll: '7' }, large.key);
    const { rows } = await api.database.knex.raw(
      `select filters from audit_log where campaign_id = ? and operation = 'listVoters' order by created_at desc, id desc limit 1`,
      [large.campaignId],
    );
    expect(rows[0].filters.sort()).toEqual(['poll', 'q']);
  });
});

describe('the plans', () => {
  const plan = (query: object) => explainOperation(api, listVoters, { query }, large);

  it.each([
    [{ q: '613-555-0123' }, 'voters_by_phone'],
    [{ phone: '613-555-0123' }, 'voters_by_phone'],
    [{ q: 'anne@example.org' }, 'voters_by_email'],
    [{ email: 'anne@example.org', tag: 'x' }, 'voters_by_email'],
    [{ q: 'K1A 0B1', riding: 'Riding 3' }, 'voters_by_postal_code'],
    [{ q: '345 Kelp St', poll: '7' }, 'voters_by_street'],
    [{ q: 'given17' }, 'voters_by_given_name'],
    [{ q: 'family17', city: 'x' }, 'voters_by_family_name'],
    [{ poll: '7' }, 'voters_in_walk'],
    [{ tag: 'x' }, 'voters_tagged'],
    [{ city: 'x' }, 'voters_newest'],
    [{ external_id: 'x', tag: 'y' }, 'voters_by_external_id'],
    [{ city: 'x', contacted_before: '2026-09-01T00:00:00Z' }, 'voters_newest'],
    [{ reachable_by: 'PHONE' }, 'voters_newest'],
    [{ tag: 'x', riding: 'Riding 3' }, 'voters_by_riding'],
    [{ tag: 'x', support_level: 3 }, 'voters_by_support'],
    [{ tag: 'x', support_level: 3, riding: 'Riding 3' }, 'voters_by_riding_and_support'],
  ])('of %j go by an index', async (query, index) => {
    const lines = await plan(query);
    expect(lines).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} on voters`));
    expect(lines).not.toContain('Seq Scan');
  });

  it('read a bounded number of voters, whatever is asked', async () => {
    for (const query of [
      { q: 'family' },
      { q: 'x family' },
      { tag: 'none' },
      { reachable_by: 'EMAIL', city: 'none' },
      { contacted_before: '2020-01-01T00:00:00Z', city: 'none', poll: '7' },
      { q: 'given', city: 'none', tag: 'none', support_level: 1, riding: 'Riding 3' },
    ]) {
      const read = await rowsRead(api, listVoters, { query }, 'voters', large);
      expect({ query, read, isBounded: read < 32_500 }).toMatchObject({ isBounded: true });
    }
  });
});

describe('a filter that finds nobody', () => {
  const note = async (query: Query, key = large.key) => (await get(query, key)).headers.get('X-Filter-Note');

  it('says in a header what was understood', async () => {
    expect(await note({ poll: '412' })).toBe('No voter is in poll 412; the polls of this campaign are 0 to 39.');
    expect(await note({ riding: 'Nowhere' })).toMatch(
      /^No voter is in the riding Nowhere; the voters of this campaign are in Riding 0, .* and others\.$/,
    );
    expect(await note({ q: '1 Nowhere St' })).toMatch(/^q was read as a street address/);
    expect(await note({ q: '6135550123' })).toMatch(/^q was read as a telephone number/);
    expect(await note({ q: '12' })).toMatch(/four digits or more/);
    expect(await note({ q: 'nobody@example.org' })).toMatch(/^q was read as the beginning of an e-mail address/);
    expect(await note({ poll: '7', riding: 'Riding 3' })).toBe('No voter meets all of these together: poll, riding.');
    expect(await note({ tag: 'Ünseen' }, api.theirs.key)).toBe(
      'No voter has the tag Unseen; tags are compared letter by letter.',
    );
  });

  it('says nothing of what is found, of an empty campaign’s list, nor what somebody searched for', async () => {
    expect(await note({ poll: '7' })).toBeNull();
    expect(await note({}, api.theirs.key)).toBeNull();
    for (const query of [
      { q: 'Hildegard' },
      { q: '9 Hildegard St' },
      { email: 'hildegard@example.org' },
      { phone: '613 555 9999' },
    ] as Query[]) {
      expect(await note(query)).not.toMatch(/hildegard|9999/i);
    }
  });

  it('is short, and of ASCII', () => {
    expect(inHeader('Baie-Comeau—Côte-Nord ‘x’ 漢\r\nSet-Cookie: a')).toBe(
      "Baie-Comeau-Cote-Nord 'x' ???Set-Cookie: a",
    );
    expect(inHeader('é'.repeat(5000))).toHaveLength(400);
  });
});
