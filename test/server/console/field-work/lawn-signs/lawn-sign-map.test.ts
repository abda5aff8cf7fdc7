import { beforeAll, expect, it } from '@jest/globals';
import { newRecordId } from '#server/store/record-id.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

/** The register has one postal code. */
const maps = {
  placeOf: (code: string) => (code === 'Z1A 1A1' ? { longitude: -59.5, latitude: 46.5 } : undefined),
  extent: () => [-62, 44, -57, 48],
  streetsIn: async () => ({ origin: [0, 0] as const, streets: [] }),
  placeDoors: async () => [],
  isFictional: () => true,
  baseMap: () => undefined,
};

let campaign: { campaignId: string; code: string };
let reader: Visitor;

const app = await closedAfterAll(startConsole({ maps }));
beforeAll(async () => {
  campaign = await app.campaign();
  reader = await app.signedIn('mapping', campaign.campaignId, 'MEMBER');
  const [near, far] = [await addVoter('Near', 'Z1A 1A1'), await addVoter('Adrift', 'Z9Z 9Z9')];
  await addSign('10 Main St, Grand Banc', { latitude: 46.25, longitude: -59.25, status: 'INSTALLED' });
  await addSign('2 Main St, Grand Banc', { voter_id: near });
  await addSign('3 <b>Elm</b> Ave, Grand Banc', { voter_id: far });
  const other = await app.campaign({ name: 'Other' });
  await addSign('99 Their St', { latitude: 46, longitude: -59 }, other.campaignId);
});

async function addVoter(name: string, postalCode: string): Promise<string> {
  const id = newRecordId();
  await app.database.knex('voters').insert({
    campaign_id: campaign.campaignId,
    id,
    first_name: name,
    last_name: 'Voter',
    address: '1 Main St',
    city: 'Grand Banc',
    province: 'XA',
    postal_code: postalCode,
    riding: 'Les Bancs',
    created_at: app.now,
    updated_at: app.now,
  });
  return id;
}

async function addSign(address: string, fields: Record<string, unknown>, campaignId = campaign.campaignId) {
  app.now = new Date(app.now.getTime() + 1000);
  const times = { requested_at: app.now, created_at: app.now };
  await app.database.knex('lawn_signs').insert({
    campaign_id: campaignId,
    id: newRecordId(),
    address,
    status: 'REQUESTED',
    ...times,
    ...fields,
  });
}

const open = async (page: string): Promise<string> => {
  const answer = await reader.get(`/console/campaigns/${campaign.code}/lawn-signs${page}`);
  expect(answer.status).toBe(200);
  return reader.html;
};
const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

it('the map has each sign with a known position, in the colour of its state, and counts the others', async () => {
  const page = await open('/map?lang=en');
  const points = JSON.parse(unescaped(/data-signs="([^"]*)"/.exec(page)?.[1] ?? '')) as unknown[][];
  const link = expect.stringMatching(/\/lawn-signs\/[\da-f-]{36}$/);
  expect(points).toEqual([
    [-59.5, 46.5, 0, '2 Main St, Grand Banc (somewhere in its postal code)', link],
    [-59.25, 46.25, 1, '10 Main St, Grand Banc', link],
  ]);
  const rows = [...page.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) =>
    row
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  expect(rows).toEqual(['Requested 1 1 2', 'Installed 1 0 1', 'Collected 0 0 0']);
  expect(page).toMatch(/<section id="map-section" hidden/);
  expect(page).not.toContain('Their St');
});

it('its page may start the worker that reads tiles, and the others of the console may not', async () => {
  const policyOf = async (page: string) =>
    (await reader.get(`/console/campaigns/${campaign.code}/lawn-signs${page}`)).headers.get('content-security-policy');
  expect(await policyOf('/map')).toContain("worker-src 'self'");
  expect(await policyOf('')).not.toContain('worker-src');
});

it('reading the map leaves one line in the audit log', async () => {
  const lines = () => app.database.knex('audit_log').where({ campaign_id: campaign.campaignId });
  const before = await lines();
  await open('/map');
  const [line, ...more] = (await lines()).filter(({ id }) => before.every((known) => known.id !== id));
  expect([line?.operation, line?.row_count, more]).toEqual(['listLawnSigns', 2, []]);
});

it.each([
  // As they are driven past: along Main Street even numbers come last to first.
  ['address', ['3', '10', '2']],
  ['-address', ['2', '10', '3']],
  ['voter', ['3', '2', '10']],
  // One sign has none, and is last both ways.
  ['-voter', ['2', '3', '10']],
  ['state', ['3', '2', '10']],
  ['-state', ['10', '2', '3']],
  ['-since', ['3', '2', '10']],
])('the list is sorted by %s', async (sort, numbers) => {
  const page = await open(`?state=ALL&sort=${sort}&lang=en`);
  const listed = [...page.matchAll(/lawn-signs\/[\da-f-]{36}">(\d+) /g)].map(([, number]) => number);
  expect(listed).toEqual(numbers);
  expect(page).toContain('aria-sort=');
});
