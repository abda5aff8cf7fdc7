import { readFile } from 'node:fs/promises';
// The keys of a new voter are made by the program, those of a voter that changes by triggers: they are the same texts.
import { expect, it } from '@jest/globals';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { insertRows } from '#server/records/statements.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

const people = [
  { firstName: 'Zoé', lastName: 'Lebœuf', email: 'Zoe@Exemple.CA', phone: '1 709-555-0101 x4' },
  { firstName: 'Dr. Anne-Marie', lastName: 'St-Pierre', email: 'anne+list@example.org', phone: '' },
  { firstName: 'J. P.', lastName: "O'Neil Mc Kay", email: null, phone: null, electorNumber: '0017a' },
  { firstName: 'Mme', lastName: 'D’Arcy, fils', address: 'RR 3', poll: '', postalCode: 'k1a0b1' },
  {
    firstName: 'ΝΊΚΟΣ',
    lastName: 'ß\u200bﷺ',
    phone: '+33 1 42 68 53 00',
    address: '12-345, rue de l’Église',
    poll: '07',
  },
].map((person, n): Readonly<Record<string, unknown>> => someVoter({ externalId: `K-${n}`, ...person }));

const keys = 'family_name_key, given_name_key, phone_key, email_key, postal_key, street_key, elector_key';

async function keysOfVoters(): Promise<Map<string, Fields>> {
  const { rows } = await api.database.knex.raw(
    `select external_id, ${keys} from voters where campaign_id = ? and external_id is not null`,
    [api.ours.campaignId],
  );
  return new Map(rows.map(({ external_id: id, ...row }: Fields) => [id, row]));
}

/** Voters of whom the database made the keys. */
async function madeByTriggers(): Promise<Map<string, Fields>> {
  await api.database.knex.raw(
    `update voters set given_name_key = '', street_key = '', elector_number = elector_number where campaign_id = ?`,
    [api.ours.campaignId],
  );
  return keysOfVoters();
}

const quoted = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
const columns = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'province',
  'postalCode',
  'riding',
  'poll',
];

/** As a list, whose cells are trimmed and whose codes have a space. */
async function importPeople(prefix: string): Promise<void> {
  const fields = [...columns, 'externalId', 'electorNumber'];
  const rows = people.map((person, n) =>
    fields.map((field) => quoted(field === 'externalId' ? `${prefix}-${n}` : person[field])).join(),
  );
  const answer = await api.request('POST', `/imports?start=true&duplicates=import&columns=${fields.join()}`, {
    body: [fields.join(), ...rows, ''].join('\r\n'),
    headers: { 'Content-Type': 'text/csv' },
  });
  expect(answer.status).toBe(200);
  await api.api.imports.idle();
}

it.each([
  [
    'one after the other',
    async () => {
      for (const body of people) expect((await api.request('POST', '/voters', { body })).status).toBe(200);
    },
  ],
  [
    'in a batch',
    async () => {
      const records = people.map((person) => ({ ...person, externalId: `B${person.externalId}` }));
      const { body } = await api.request('POST', '/voters/batch', { body: { records } });
      expect(body).toMatchObject({ summary: { created: people.length } });
    },
  ],
  ['in a list', () => importPeople('L')],
])('recorded %s they have the keys that triggers make', async (_, record) => {
  const before = new Set((await keysOfVoters()).keys());
  await record();
  const made = await keysOfVoters();
  expect(made.size - before.size).toBe(people.length);
  for (const row of made.values()) {
    expect(row.family_name_key).not.toBe('');
    expect(row.street_key).not.toEqual(Buffer.of());
  }
  expect(await madeByTriggers()).toEqual(made);
});

it('programs of the last release find a voter by a name as they compare it', async () => {
  const body = someVoter({ firstName: 'Zoé', lastName: 'St-Onge' });
  expect((await api.request('POST', '/voters', { body })).status).toBe(200);
  const { rows } = await api.database.knex.raw(
    `select first_name from voters where campaign_id = ? and starts_with(name_key, hustings_name_key('St-Onge') || ' ')`,
    [api.ours.campaignId],
  );
  expect(rows).toEqual([{ first_name: 'Zoé' }]);
});

it('what programs of the last release compare names by is what it was', async () => {
  const text = await readFile('migrations/0001-baseline/text.sql', 'utf8');
  const [function_ = ''] = /create function hustings_name_key[^;]+;/.exec(text) ?? [];
  const { knex } = api.database;
  await knex.raw(function_.replace('hustings_name_key', 'former_name_key').replaceAll('?', '\\?'));
  const parts = [
    'Roe',
    'ANNE',
    '2',
    ' ',
    '  ',
    '\t',
    "'",
    '’',
    '-',
    '.',
    ',',
    'é',
    'E\u0301',
    'Œ',
    'İ',
    'ı',
    'K',
    'ß',
    '\u200b',
    '_',
    '!',
  ];
  const names = parts.flatMap((one) =>
    parts.flatMap((other) => [one + other, `Roe${one}${other}`, `${one} ${other}2`]),
  );
  const { rows } = await knex.raw(
    `select name, former_name_key(name) as former, hustings_name_key(name) as key from unnest(?::text[]) name`,
    [names],
  );
  expect(rows.length).toBeGreaterThan(1000);
  for (const { name, former, key } of rows) expect([name, key]).toEqual([name, former]);
  await knex.raw('drop function former_name_key(text)');
});

it('triggers make those of a voter that is inserted without keys, as a server of the last release does', async () => {
  const voter = { ...someVoter({ firstName: 'Zoé', externalId: 'old' }), poll: '', tags: [], walkKeyVersion: 0 };
  const times = { createdAt: new Date(), updatedAt: new Date() };
  const walkKey = '\\x3100320033';
  await withCampaign(api.api.pool, api.ours.campaignId, (tx) =>
    insertRows(tx, voterRecord, [{ ...voter, ...times, walkKey, id: '01994a10-2c5e-7d17-a4b9-8e3f60c2d795' }]),
  );
  const made = (await keysOfVoters()).get('old');
  expect(made).toMatchObject({ postal_key: 'Z1A1A1', street_key: Buffer.from('3') });
  expect(made?.given_name_key).toMatch(/^zoe /);
});
