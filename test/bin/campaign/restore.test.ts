import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentsOf } from '#test/core/database/backup/contents.ts';
import { type CampaignHarness, type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

const folder = temporaryFolder();
const file = join(folder.path, 'backup.zip');
/** Values that COPY escapes, and separators of lines and paragraphs, which it does not. */
const notes = 'tab\tline\nbackslash \\ \\N é "quote" separated\u2028by\u2029both';

describe('one campaign among ten', () => {
  let api: CampaignHarness;
  const campaigns: TestCampaign[] = [];
  const voters = new Map<TestCampaign, Fields[]>();
  async function ask(campaign: TestCampaign, method: string, path: string, body?: unknown): Promise<Fields> {
    const { status, body: answer } = await api.request<Fields>(method, path, {
      key: campaign.key,
      ...(body === undefined ? {} : { body }),
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${answer.error}`);
    return answer.data;
  }
  const voterOf = (i: number) => ({
    firstName: `Given ${i}`,
    lastName: 'Family',
    address: `${i} Quay Street`,
    city: 'Port Merrow',
    province: 'ON',
    postalCode: 'K1A 0A6',
    riding: 'Les Bancs',
    notes,
    tags: ['a', 'b "c", {d}'],
  });

  async function fill(campaign: TestCampaign): Promise<void> {
    const made: Fields[] = [];
    for (let i = 1; i <= 3; i++) made.push(await ask(campaign, 'POST', '/voters', voterOf(i)));
    const voterId = made[0]?.id;
    await ask(campaign, 'POST', '/canvassing/interactions', {
      voterId,
      type: 'DOOR',
      disposition: 'STRONG_SUPPORT',
      notes,
    });
    await ask(campaign, 'POST', '/lawn-signs', { voterId, address: '1 Quay Street' });
    voters.set(campaign, made);
  }
  const list = async (campaign: TestCampaign, path: string) =>
    (await ask(campaign, 'GET', path)) as unknown as Fields[];
  const records = async (campaign: TestCampaign) => ({
    voters: await list(campaign, '/voters'),
    interactions: await list(campaign, '/canvassing/interactions'),
    signs: await list(campaign, '/lawn-signs'),
  });
  /** All rows of all tables but those that calls and the restore itself write, of every campaign but one. */
  async function othersRows({ campaignId }: TestCampaign): Promise<Record<string, readonly string[]>> {
    const { audit_log: _log, api_keys: _keys, ...contents } = await contentsOf(api.database.knex);
    return Object.fromEntries(
      Object.entries(contents).map(([name, rows]) => [name, rows.filter((row) => !row.includes(campaignId))]),
    );
  }

  beforeAll(async () => {
    api = await startCampaignApi();
    for (let i = 0; i < 10; i++) campaigns.push(await api.campaign());
    for (const campaign of campaigns) await fill(campaign);
    await runJson(api.database, ['backup', '--to', file]);
  });
  afterAll(() => api.close());
  const restore = (campaign: TestCampaign, ...args: string[]) =>
    runCommand(api.database, ['campaign', 'restore', campaign.campaignId, '--from', file, ...args]);

  it('gets its records of the backup back; the others keep what they have, newer records included', async () => {
    const [damaged, other] = campaigns as [TestCampaign, TestCampaign];
    const before = await records(damaged);
    const voter = voters.get(damaged)?.[1]?.id;
    // Somebody changes a voter, deletes a sign, and brings a voter who does not belong there.
    await ask(damaged, 'PATCH', `/voters/${voter}`, { lastName: 'Wrong', notes: null });
    await ask(damaged, 'DELETE', `/lawn-signs/${before.signs[0]?.id}`);
    await ask(damaged, 'POST', '/voters', voterOf(99));
    const newer = await ask(other, 'POST', '/voters', voterOf(100));
    expect(await records(damaged)).not.toEqual(before);
    const others = await othersRows(damaged);

    const done = await restore(damaged, '--yes');
    expect(done).toMatchObject({ exitCode: 0 });
    expect(done.errors).toContain(
      '3 voters in place of 4, 0 volunteers in place of 0, 1 interactions in place of 1, 1 lawn signs in place of 0',
    );
    expect(await records(damaged)).toEqual(before);
    expect(await othersRows(damaged)).toEqual(others);
    expect((await list(other, '/voters')).map(({ id }) => id)).toContain(newer.id);
    const { campaignId } = damaged;
    const count = await api.database.knex('voter_counts').where({ campaign_id: campaignId }).first('voters');
    expect(Number(count.voters)).toBe(3);
    const entry = await api.database.knex('audit_log').where({ operation: 'restoreRecords' }).first();
    expect(entry).toMatchObject({ campaign_id: campaignId, row_count: 5, status: 200 });
  });

  it('keeps donations that came since, which nothing removes', async () => {
    const [damaged] = campaigns as [TestCampaign];
    const body = {
      donorName: 'Anne Roy',
      donorAddress: '1 Quay Street',
      donorCity: 'Port Merrow',
      donorProvince: 'ON',
      donorPostalCode: 'K1A 0A6',
      amount: '100.00',
      date: '2026-05-01',
      method: 'CHEQUE',
    };
    const send = async () => {
      const sent = { body, key: damaged.key, headers: { 'Idempotency-Key': 'cheque-1' } };
      return (await api.request<Fields>('POST', '/donations', sent)).body.data;
    };
    const donation = await send();
    expect(donation).toBeDefined();
    expect(await restore(damaged, '--yes')).toMatchObject({ exitCode: 0 });
    expect(await send()).toEqual(donation);
    expect(await list(damaged, '/donations')).toEqual([donation]);
  });

  it('changes nothing unless confirmed, or if the backup has no such campaign', async () => {
    const later = await api.campaign();
    await fill(later);
    expect(await restore(later, '--yes')).toMatchObject({ exitCode: 1 });
    const [first] = campaigns as [TestCampaign];
    const asked = await restore(first);
    expect(asked.exitCode).toBe(2);
    expect(asked.errors).toContain('Nothing was changed. Say --yes to do it.');
    expect(await list(later, '/voters')).toHaveLength(3);
  });
});
