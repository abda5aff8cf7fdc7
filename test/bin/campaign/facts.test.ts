import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { afternoon, newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';
import { unzip } from '#test/support/unzip.ts';

const folder = temporaryFolder();
let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi({ now: () => afternoon }));
beforeAll(async () => {
  campaign = await api.campaign({ code: 'facts', officialAgentName: null, leaderAuthorizationOnFile: false });
});

const update = (...args: string[]) => runJson(api.database, ['campaign', 'update', 'facts', ...args]);
const fails = async (...args: string[]) => {
  const { exitCode, errors } = await runCommand(api.database, ['campaign', ...args]);
  expect(exitCode).not.toBe(0);
  return errors;
};
const read = async () => (await api.request('GET', '/campaign', { key: campaign.key })).body.data;

describe('hustings campaign update', () => {
  it('changes the facts that receipts need, and a receipt is issued', async () => {
    const { id } = (await api.request('POST', '/donations', { body: newDonor(), key: campaign.key })).body.data;
    const issue = () => api.request('POST', `/donations/${id}/receipt`, { key: campaign.key });
    expect((await issue()).status).toBe(422);
    expect(await update('--agent-name', 'Anne Agent', '--leader-authorized', 'yes')).toEqual({
      campaignId: campaign.campaignId,
      code: 'facts',
      changed: ['officialAgentName', 'leaderAuthorizationOnFile'],
    });
    expect((await issue()).status).toBe(200);
  });

  it('changes every fact, clears what need not be known, and says when nothing differs', async () => {
    const every = [
      '--name',
      'Gannet 2026',
      '--candidate',
      'Maude Gannet',
      '--party',
      'Tidewater',
      '--riding',
      'Les Bancs',
      '--edn',
      '99002',
      '--election-date',
      '2026-10-20',
      '--agent-address',
      '1 Quay',
      '--nomination-date',
      '2026-09-02',
    ];
    expect((await update(...every)).changed).toHaveLength(8);
    expect(await read()).toMatchObject({
      name: 'Gannet 2026',
      candidateName: 'Maude Gannet',
      party: 'Tidewater',
      riding: 'Les Bancs',
      ednNumber: '99002',
      electionDate: '2026-10-20T00:00:00.000Z',
      officialAgentAddress: '1 Quay',
      nominationConfirmedDate: '2026-09-02T00:00:00.000Z',
    });
    expect((await update(...every)).changed).toEqual([]);
    expect((await update('--edn', '', '--nomination-date', '')).changed).toEqual([
      'ednNumber',
      'nominationConfirmedDate',
    ]);
    expect(await read()).toMatchObject({ ednNumber: null, nominationConfirmedDate: null });
    const entries = await api.database
      .knex('audit_log')
      .where({ campaign_id: campaign.campaignId, operation: 'updateCampaign' })
      .orderBy('id');
    expect(entries).toHaveLength(3);
    expect(entries[2]).toMatchObject({ user_id: null, fields: ['ednNumber', 'nominationConfirmedDate'] });
  });

  it('reports what is wrong, and then changes nothing', async () => {
    const before = await read();
    expect(await fails('update', 'facts')).toContain('--help lists');
    expect(await fails('update', 'facts', '--leader-authorized', 'perhaps')).toContain('--leader-authorized');
    expect(await fails('update', 'facts', '--candidate', '')).toContain('candidateName');
    expect(await fails('update', 'facts', '--name', 'x', '--election-date', '2026-02-30')).toContain('electionDate');
    expect(await fails('update', 'facts', '--edn', '9'.repeat(31))).toContain('ednNumber');
    expect(await fails('update', 'nowhere', '--name', 'x')).toContain('no campaign');
    expect(await read()).toEqual(before);
  });
});

describe('hustings campaign export', () => {
  it('writes the zip, readable to its owner alone, and replaces no file', async () => {
    await api.request('POST', '/voters', { body: someVoter({ firstName: 'Odile' }), key: campaign.key });
    const file = join(folder.path, 'facts.zip');
    const result = await runJson(api.database, ['campaign', 'export', 'facts', '--to', file]);
    const { size, mode } = await stat(file);
    expect([result, mode & 0o777]).toEqual([
      { campaignId: campaign.campaignId, code: 'facts', file, bytes: size },
      0o600,
    ]);
    const files = await unzip(await readFile(file));
    expect(files.get('voters.csv')).toContain('Odile');
    expect(await fails('export', 'facts', '--to', file)).toContain('EEXIST');
    expect((await stat(file)).size).toBe(size);
    expect(await fails('export', 'facts')).toContain('--to');
    expect(await fails('export', 'nowhere', '--to', join(folder.path, 'x.zip'))).toContain('no campaign');
    await expect(stat(join(folder.path, 'x.zip'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('leaves no half of a file if it fails', async () => {
    const file = join(folder.path, 'half.zip');
    await api.database.knex.raw('alter table lawn_signs rename to lawn_signs_elsewhere');
    try {
      expect(await fails('export', 'facts', '--to', file)).not.toBe('');
    } finally {
      await api.database.knex.raw('alter table lawn_signs_elsewhere rename to lawn_signs');
    }
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
