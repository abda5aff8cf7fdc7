import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { type CampaignOverview, readOverview } from '#server/campaign/operator/overview.ts';
import { serveOperatorPage } from '#server/operator-page.tsx';
import type { OwnPort } from '#server/own-port.ts';
import { type CampaignHarness, federalCampaign, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';
import { fillVoters } from '#test/support/voters.ts';

describe('the overview of three hundred campaigns', () => {
  let api: CampaignHarness;
  let busy: TestCampaign;
  let large: TestCampaign;
  let page: OwnPort;
  beforeAll(async () => {
    api = await startCampaignApi();
    busy = await api.campaign({ code: 'busy', name: '<b>Busy & Co</b>' });
    large = await api.campaign({ code: 'large' });
    const have = Number((await api.database.knex('campaigns').count({ n: '*' }).first())?.n);
    for (let number = have; number < 300; number++) await createCampaign(api.api.pool, federalCampaign(`C${number}`));
    await fillVoters(api.database.knex, large, 2_000);
    await fillVoters(api.database.knex, busy, 10);
    for (let i = 0; i < 3; i++) await api.request('GET', '/campaign', { key: busy.key });
    await api.request('GET', '/voters/00000000-0000-7000-8000-000000000000', { key: busy.key });
    const msecs = Date.now() - 2 * 86_400_000;
    const longAgo = { campaign_id: busy.campaignId, key_id: busy.keyId, operation: 'getVoter', status: 404 };
    await api.database.knex('audit_log').insert({ ...longAgo, id: v7({ msecs }), created_at: new Date(msecs) });
    const load = () => [{ campaignId: busy.campaignId, operations: 1_234, database: 5_678, program: 90 }];
    page = await serveOperatorPage({
      port: 0,
      host: '127.0.0.1',
      load,
      read: (now) => readOverview(api.api.pool, now),
    });
  });
  afterAll(async () => {
    await page?.close();
    await api.close();
  });
  const of = (campaigns: readonly CampaignOverview[], code: string) =>
    campaigns.find((campaign) => campaign.code === code) as CampaignOverview;
  const command = (...args: string[]) => runCommand(api.database, ['campaign', 'overview', ...args]);

  it('has of each its plan, members, voters, requests and refusals of a day, last activity and share of the disk', async () => {
    const { campaigns } = await runJson(api.database, ['campaign', 'overview']);
    expect(campaigns).toHaveLength(300);
    expect(of(campaigns, 'busy')).toMatchObject({ plan: 'PRO', members: 1, voters: 10, requests: 4, refusals: 1 });
    expect(of(campaigns, 'large')).toMatchObject({ voters: 2_000, requests: 0, refusals: 0 });
    expect(Date.now() - Date.parse(String(of(campaigns, 'busy').lastActivity))).toBeLessThan(600_000);
    expect(of(campaigns, 'C290')).toMatchObject({ voters: 0, members: 1, requests: 0 });
    expect(of(campaigns, 'large').bytes).toBeGreaterThan(2_000 * 100);
    expect(of(campaigns, 'C290').bytes).toBeLessThan(of(campaigns, 'large').bytes / 100);
  });

  it('is read by people by their codes, or what is greatest first', async () => {
    const byCode = (await command()).output.trimEnd().split('\n');
    expect(byCode).toHaveLength(301);
    expect(byCode[0]).toMatch(/^code +plan +members +voters +requests +refused +last activity +size$/);
    expect(byCode[1]).toMatch(/^busy +PRO +1 +10 +4 +1 +20/);
    expect((await command('--sort', 'voters')).output.split('\n')[1]).toMatch(/^large +PRO +1 +2,000 +0 +0 /);
    expect(await command('--sort', 'name')).toMatchObject({ exitCode: 2 });
  });

  it('is a page and JSON on a port of its own, which no other site can read', async () => {
    const html = await fetch(page.url);
    expect(html.status).toBe(200);
    expect(html.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const text = await html.text();
    expect(text).toContain('&lt;b>Busy &amp; Co&lt;/b>');
    expect(text.match(/<tr>/g)).toHaveLength(303);
    expect(text).toMatch(
      /<td>busy<\/td><td class="number">1,234<\/td><td class="number">5.7<\/td><td class="number">0.1<\/td>/,
    );
    const sorted = await (await fetch(`${page.url}?sort=voters`)).text();
    expect(/All campaigns.*<tbody><tr><td>(\w+)/.exec(sorted)?.[1]).toBe('large');
    const { campaigns } = (await (await fetch(`${page.url}overview.json`)).json()) as { campaigns: CampaignOverview[] };
    expect(campaigns).toHaveLength(300);
    expect((await fetch(`${page.url}campaigns`)).status).toBe(404);
    expect(await statusAs('rebound.example')).toBe(421);
    expect(await statusAs('localhost:1')).toBe(200);
  });

  const statusAs = (host: string) =>
    new Promise((resolve, reject) => {
      request(page.url, { headers: { host } }, (response) => resolve(response.resume().statusCode))
        .once('error', reject)
        .end();
    });
});
