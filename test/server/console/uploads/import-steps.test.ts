import { beforeAll, expect, it } from '@jest/globals';
import { chooseColumns } from '#server/campaign/imports/steps.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { hostileWorkbooks } from '#test/support/tables/hostile-workbooks.ts';

let campaign: { campaignId: string; code: string };
let staff: Visitor;
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  staff = await app.signedIn('staff', campaign.campaignId, 'MANAGER');
});

const list = 'Name,Email\nUna Skerry,una@example.org\n';
const columns = { column0: 'name', column1: 'email', 'all-role': '', 'all-status': 'ACTIVE' };

async function uploaded(): Promise<string> {
  const form = `/console/campaigns/${campaign.code}/import/volunteers`;
  await staff.get(form);
  const answer = await staff.upload(form, { name: 'list.csv', content: list });
  return answer.headers.get('location') as string;
}

const entriesOf = (address: string) =>
  app.database
    .knex('audit_log')
    .where({ campaign_id: campaign.campaignId, record_id: address.split('/').at(-1) })
    .whereNot({ operation: 'getImport' })
    .orderBy('id')
    .select('operation', 'status');

it('each step of an import has an audit entry, also a refused one', async () => {
  const address = await uploaded();
  // Nothing is checked yet.
  expect((await staff.post(`${address}/stop`)).status).toBe(422);
  expect(staff.html).toContain('has moved on since');
  expect((await staff.post(`${address}/start`)).status).toBe(422);
  expect((await staff.post(`${address}/columns`, columns)).status).toBe(303);
  await app.imports.idle();
  expect((await staff.post(`${address}/start`)).status).toBe(303);
  await app.imports.idle();
  expect((await staff.post(`${address}/columns`, columns)).status).toBe(422);
  expect((await staff.post(`${address}/start`)).status).toBe(422);
  expect((await staff.post(`${address}/discard`)).status).toBe(303);
  expect((await staff.post(`${address}/discard`)).status).toBe(404);
  expect(await entriesOf(address)).toEqual([
    { operation: 'uploadImport', status: 200 },
    { operation: 'stopImport', status: 422 },
    { operation: 'startImport', status: 422 },
    { operation: 'chooseColumns', status: 200 },
    { operation: 'startImport', status: 200 },
    { operation: 'importVolunteers', status: 200 },
    { operation: 'chooseColumns', status: 422 },
    { operation: 'startImport', status: 422 },
    { operation: 'discardImport', status: 200 },
  ]);
});

it('a form that is sent twice while the import runs leads to its progress', async () => {
  const address = await uploaded();
  await staff.post(`${address}/columns`, columns);
  await app.imports.idle();
  await app.database
    .knex('imports')
    .where({ id: address.split('/').at(-1) })
    .update({ state: 'RUNNING' });
  const again = await staff.post(`${address}/start`);
  expect([again.status, again.headers.get('location')]).toEqual([303, address]);
  await app.imports.idle();
  expect((await staff.post(`${address}/discard`)).status).toBe(303);
});

it('a small workbook that unpacks without end is refused, beside other pages, and nothing of it is stored', async () => {
  const content = await hostileWorkbooks['elements of a sheet nested without end'](1_000_000);
  expect(content.length).toBeLessThan(10_000);
  const form = `/console/campaigns/${campaign.code}/import/volunteers`;
  await staff.get(form);
  const other = await app.signedIn('beside', campaign.campaignId, 'MANAGER');
  const imports = () => app.database.knex('imports').where({ campaign_id: campaign.campaignId }).count();
  const before = await imports();
  const refused = staff.upload(form, { name: 'list.xlsx', content: new Uint8Array(content) });
  expect((await other.get(form)).status).toBe(200);
  expect((await refused).status).toBe(400);
  expect(staff.html).toContain('save it as .xlsx again');
  expect(await imports()).toEqual(before);
});

it('a member of a lower role cannot choose columns in any way', async () => {
  const address = await uploaded();
  const importId = address.split('/').at(-1) as string;
  const { campaignId } = campaign;
  const { userId } = await app.person('canvasser', campaignId, 'MEMBER');
  const principal = { kind: 'member', campaignId, userId, role: 'MEMBER' } as const;
  const choice = { columns: ['name', 'email'], defaultValues: {} };
  await expect(chooseColumns(app.pool, principal, { importId, ...choice }, app.now)).rejects.toMatchObject({
    status: 403,
  });
  const refused = await app.database.knex('audit_log').where({ user_id: userId });
  expect(refused).toMatchObject([{ operation: 'chooseColumns', status: 403 }]);
  expect(await app.database.knex('imports').where({ id: importId }).pluck('state')).toEqual(['UPLOADED']);
});
