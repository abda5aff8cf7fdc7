import { expect, it } from '@jest/globals';
import { cleanUp } from '#jobs/clean-up.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { importFile } from '#test/support/imports/imported.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { jobContext } from './context.ts';

const day = 86_400_000;
const folder = temporaryFolder();
const api = await closedAfterAll(startCampaignApi());

it('what an import changed of voters is there until the audit log has no entry of the import, and then gone', async () => {
  const campaign = await api.campaign();
  const { campaignId, key } = campaign;
  const { body } = await api.request('POST', '/voters', { key, body: someVoter({ externalId: 'v1' }) });
  const list =
    'First name,Last name,Address,City,Province,Postal code,Riding,Phone,Voter ID\r\n' +
    'Anne,Tremblay,345 Main St,Grand Banc,XA,Z1A 1A1,Banquereau—Sable,709 555-0101,v1\r\n';
  const { id } = await importFile(api, campaign, list, '?start=true&duplicates=update');
  const { knex } = api.database;
  const archived = newRecordId();
  const kept = { campaign_id: campaignId, voter_id: body.data.id, changes: '[]' };
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds);
  await knex('import_changes').insert({ ...kept, import_id: archived, changed_at: at(-40 * day) });
  const imports = async () =>
    (await knex('import_changes').where({ campaign_id: campaignId }).select('import_id')).map(
      (row: { import_id: string }) => row.import_id,
    );
  expect((await imports()).sort()).toEqual([archived, id].sort());
  const run = (now: number) => cleanUp.run(jobContext(api.database, { dataDir: folder.path, now: () => now }));
  await run(Date.now());
  expect(await imports()).toEqual([id]);
  // However old it is, it can be taken back while the audit log has its month.
  await run(Date.now() + 400 * day);
  expect(await imports()).toEqual([id]);
});
