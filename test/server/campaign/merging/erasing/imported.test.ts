import { expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { plans } from '#core/plans.ts';
import { guessColumns } from '#server/campaign/imports/columns/choose/guess-columns.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { createImportRunner } from '#server/campaign/imports/run-imports.ts';
import { beginImport, chooseColumns } from '#server/campaign/imports/steps.ts';
import { uploadList } from '#server/campaign/imports/upload.ts';
import { principalOf } from '#server/operations/principal.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const now = new Date('2026-10-01T15:00:00.000Z');
const api = await closedAfterAll(startCampaignApi({ now: () => now }));

const header = ['First name', 'Surname', 'Address', 'City', 'Province', 'Postal code', 'Riding'];
const line = (firstName: string) => `${firstName},Wexcombe,77 Samphire Lane,Sable,XA,Z1A 1A1,D`;

it('a person who is erased before an import is checked, or before it is recorded, is not recorded by it, and its report says so', async () => {
  const { pool } = api.api;
  const { campaignId, userId } = api.ours;
  const record = async (firstName: string): Promise<string> => {
    const person = { firstName, lastName: 'Wexcombe', address: '77 Samphire Ln', city: 'Sable' };
    return (await api.request<Fields>('POST', '/voters', { body: someVoter(person) })).body.data.id;
  };
  const erase = (id: string) => api.request('POST', `/voters/${id}/erasure`);
  await erase(await record('Perpetua'));

  const bytes = Buffer.from([header.join(','), ...['Perpetua', 'Ambrose', 'Basil'].map(line)].join('\n'));
  const importId = await uploadList(pool, campaignId, { userId, kind: 'VOTERS', fileName: 'list.csv', bytes }, now);
  const step = { campaignId, importId, principal: principalOf(campaignId, userId) };
  const columns = guessColumns(importKinds.VOTERS, header);
  await chooseColumns(pool, step.principal, { importId, columns, defaultValues: {} }, now);
  const runner = createImportRunner({ pool, plans, log: createLog('silent'), now: () => now });
  const run = async () => {
    runner.run(campaignId, importId);
    await runner.idle();
  };
  const known = () =>
    withCampaign(pool, campaignId, (tx) =>
      tx.query(
        `select line, outcome, match_rule as rule from import_rows
         where campaign_id = $1 and import_id = $2 and match_rule = 'ERASED' order by line`,
        [campaignId, importId],
      ),
    );
  await run();
  expect(await known()).toEqual([{ line: 2, outcome: 'DUPLICATE', rule: 'ERASED' }]);

  await erase(await record('Ambrose'));
  await withCampaign(pool, campaignId, (tx) => beginImport(tx, importId, { duplicates: 'skip', plans, now }));
  await run();
  await runner.close();
  expect(await known()).toEqual([
    { line: 2, outcome: 'DUPLICATE', rule: 'ERASED' },
    { line: 3, outcome: 'DUPLICATE', rule: 'ERASED' },
  ]);
  const voters = (await api.request<Fields[]>('GET', '/voters')).body.data;
  expect(voters.map(({ firstName }) => firstName)).toEqual(['Basil']);
});
