import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CampaignHarness, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { runCommand } from '#test/support/run-command.ts';
import { fillVoters } from '#test/support/voters.ts';

let api: CampaignHarness;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await startCampaignApi();
});
beforeEach(async () => {
  campaign = await api.campaign();
  process.env.HUSTINGS_URL = new URL(api.base).origin;
  process.env.HUSTINGS_API_KEY = campaign.key;
});
afterAll(async () => {
  delete process.env.HUSTINGS_URL;
  delete process.env.HUSTINGS_API_KEY;
  await api.close();
});

const run = (...args: string[]) => runCommand(api.database, ['campaign', 'fill-districts', ...args]);
const ridings = async () =>
  (
    await api.database.knex('voters').where({ campaign_id: campaign.campaignId }).distinct('riding').orderBy('riding')
  ).map(({ riding }: { riding: string }) => riding);

describe('campaign fill-districts', () => {
  it('fills in what is sure, request by request, and says what it left and why; a dry run says the same', async () => {
    await fillVoters(api.database.knex, campaign, 1_500);
    await api.database.knex('voters').where({ campaign_id: campaign.campaignId }).update({ riding: '' });
    for (const postalCode of ['Z2A 1A1', 'Z3A 1A1', 'Z9A 1A1']) {
      await api.request('POST', '/voters', { body: someVoter({ riding: '', postalCode }), key: campaign.key });
    }
    const counts = ['1503 voters without a riding', '1501 FILLED', '1500 Banquereau—Sable', '1 Les Bancs'];
    const said = (filled: string) => [
      ...counts.map((line) => line.replace('FILLED', filled)),
      '1 left empty: the postal code is not stored',
      '1 left empty: the postal code straddles districts, and the address does not decide',
    ];
    const linesOf = (output: string) =>
      output
        .trim()
        .split('\n')
        .map((line) => line.trim().replaceAll(/ +/g, ' '));
    const dry = await run('--dry-run');
    expect([dry.exitCode, linesOf(dry.output)]).toEqual([0, said('would be filled in')]);
    expect(await ridings()).toEqual(['']);
    const done = await run();
    expect([done.exitCode, linesOf(done.output)]).toEqual([0, said('filled in')]);
    expect(await ridings()).toEqual(['', 'Banquereau—Sable', 'Les Bancs']);
    expect(JSON.parse((await run('--json')).output)).toMatchObject({ lookedAt: 2, filled: 0, left: { straddles: 1 } });
  });

  it('says what the API refuses, and that a key is missing', async () => {
    const refused = await run('--jurisdiction', 'nowhere');
    expect([refused.exitCode, refused.errors]).toEqual([1, expect.stringContaining('jurisdiction')]);
    delete process.env.HUSTINGS_API_KEY;
    expect((await run()).errors).toContain('HUSTINGS_API_KEY');
  });
});
