import { beforeAll, expect, it } from '@jest/globals';
import { newRecordId } from '#server/store/record-id.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let reader: Visitor;

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  reader = await app.signedIn('volunteers', campaign.campaignId, 'MEMBER');
  const other = await app.campaign({ name: 'Other' });
  await add('Zoé Grève', { role: 'driver', phone: '(709) 555-0123', skills: ['first aid', 'français'] });
  await add('Bo Kelp', { role: 'canvasser', phone: '709-555-9999', skills: ['data entry'] });
  await add('Abe Driver-Wade', { role: 'office' });
  await add('Zoé Theirs', { role: 'driver' }, other.campaignId);
});

async function add(name: string, fields: Record<string, unknown>, campaignId = campaign.campaignId) {
  await app.database.knex('volunteers').insert({
    campaign_id: campaignId,
    id: newRecordId(),
    name,
    email: `${name.slice(0, 2)}@example.org`,
    status: 'ACTIVE',
    created_at: app.now,
    ...fields,
  });
}

const found = async (q: string): Promise<string[]> => {
  const { status } = await reader.get(`/console/campaigns/${campaign.code}/volunteers?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return [...reader.html.matchAll(/volunteers\/[\da-f-]{36}">([^<]*)</g)].map(([, name = '']) => name);
};

it.each([
  ['zoe', ['Zoé Grève']],
  ['GREVE driver', ['Zoé Grève']],
  ['driver', ['Abe Driver-Wade', 'Zoé Grève']],
  ['river', []],
  ['data', ['Bo Kelp']],
  ['Franc', ['Zoé Grève']],
  ['bo@example.org', ['Bo Kelp']],
  ['555-0123', ['Zoé Grève']],
  ['709 555', ['Bo Kelp', 'Zoé Grève']],
  ['%', []],
  ['zoe data', []],
])('%j finds %j', async (q, names) => {
  expect(await found(q)).toEqual(names);
});

it('a search without results links back to the whole list', async () => {
  await found('zyzzyva');
  expect(reader.html).toContain('No matching volunteers');
  expect(await found('')).toHaveLength(3);
});

it('says in the audit log that it was a search, without its words', async () => {
  await found('555-0123');
  const lines = await app.database.knex('audit_log').where({ campaign_id: campaign.campaignId, row_count: 1 });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.at(-1)).toMatchObject({ operation: 'listVolunteers', filters: ['q'] });
  expect(JSON.stringify(lines)).not.toContain('0123');
});
