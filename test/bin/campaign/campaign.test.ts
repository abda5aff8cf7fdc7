import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closure } from '#jobs/closure.ts';
import { requestClosure } from '#server/campaign/campaigns/closure.ts';
import { jobContext } from '#test/jobs/context.ts';
import { type CampaignHarness, type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

let api: CampaignHarness;
let folder: string;
beforeAll(async () => {
  api = await startCampaignApi();
  folder = await mkdtemp(join(tmpdir(), 'hustings-operator-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** What a command prints for a person. Throws what it says if it fails. */
async function run(...args: string[]): Promise<string> {
  const { exitCode, output, errors } = await runCommand(api.database, ['campaign', ...args]);
  if (exitCode !== 0) throw new Error(errors);
  return output;
}
const json = (...args: string[]) => runJson(api.database, ['campaign', ...args]);

const create = (code: string, ...more: string[]) =>
  json(
    ...['create', '--name', 'Élise Roy', '--code', code, '--candidate', 'Élise Roy', '--party', 'Parti des Marées'],
    ...['--riding', 'Sable', '--level', 'federal', '--election-date', '2026-10-19', '--owner-email', 'e@example.org'],
    ...more,
  );

describe('hustings campaign', () => {
  it('takes a campaign from its creation to a revoked key', async () => {
    const { campaignId } = await create('roy', '--tier', 'PRO', '--spending-limit', '1234.50', '--leader-authorized');
    const { key, keyId, scopes } = await json('key', 'roy', '--scopes', 'campaign:read, voters:read');
    expect(scopes).toEqual(['campaign:read', 'voters:read']);
    const ask = () => api.request('GET', '/campaign', { key });
    expect((await ask()).body.data).toMatchObject({
      id: campaignId,
      spendingLimit: '1234.50',
      subscriptionTier: 'PRO',
      leaderAuthorizationOnFile: true,
    });
    expect(await json('plan', campaignId, 'campaign_hq')).toMatchObject({ subscriptionTier: 'CAMPAIGN_HQ' });
    expect((await json('list')).campaigns).toContainEqual(
      expect.objectContaining({ code: 'roy', subscriptionTier: 'CAMPAIGN_HQ' }),
    );
    expect(await json('revoke', 'ROY', keyId)).toEqual({ campaignId, keyId, revoked: true });
    const { keys } = await json('keys', 'roy');
    expect(keys).toEqual([expect.objectContaining({ keyId, lastFour: key.slice(-4), revokedAt: expect.any(String) })]);
    expect(JSON.stringify(keys)).not.toContain(key);
  });

  it('imports volunteers from a table and from JSON', async () => {
    await create('team', '--tier', 'PRO');
    const { key } = await json('key', 'team', '--all-scopes');
    const csv = join(folder, 'v.csv');
    await writeFile(csv, '\ufeffname,email,skills,hoursLogged,phone\nÉmile,emile@example.org,a; b,1.5,\n');
    expect(await json('import-volunteers', 'team', csv)).toMatchObject({ imported: 1 });
    const list = join(folder, 'v.json');
    await writeFile(list, JSON.stringify([{ name: 'Bo', email: 'bo@example.org' }]));
    expect(await run('import-volunteers', 'team', list)).toContain('Added 1 volunteers');
    const { data } = (await api.request<Fields[]>('GET', '/volunteers', { key })).body;
    expect(data).toMatchObject([{ name: 'Bo' }, { name: 'Émile', skills: ['a', 'b'], hoursLogged: 1.5, phone: null }]);
    await writeFile(csv, 'name,email\nA,nowhere\n');
    await expect(run('import-volunteers', 'team', csv)).rejects.toThrow('Volunteer 1');
    await writeFile(csv, 'name;email;hours\nA;a@example.org;1 200,5\nB;b@example.org;1,200\n');
    await expect(run('import-volunteers', 'team', csv)).rejects.toThrow(
      'Line 3: hoursLogged could be 1200.00 or 1.20. Write it without a mark',
    );
    await writeFile(csv, 'name;email;hours\nA;a@example.org;1 200,5\n');
    await run('import-volunteers', 'team', csv);
    const [first] = (await api.request<Fields[]>('GET', '/volunteers', { key })).body.data;
    expect(first).toMatchObject({ name: 'A', hoursLogged: 1200.5 });
  });

  it('reads limits as people write them, and refuses one that could be two', async () => {
    await expect(create('limits', '--spending-limit', '121,843')).rejects.toThrow(
      '--spending-limit: this could be $121,843.00 or $121.843.',
    );
    await expect(create('limits', '--contribution-limit', '1.2.3')).rejects.toThrow(
      '--contribution-limit: must be dollars',
    );
    const { campaignId } = await create(
      'limits',
      '--spending-limit',
      '121 843,27',
      '--contribution-limit',
      '$1,775.00',
    );
    const [row] = await api.database.knex('campaigns').where({ id: campaignId });
    expect([row.spending_limit_cents, row.contribution_limit_cents].map(Number)).toEqual([12_184_327, 177_500]);
  });

  it('prints the key for a person too, and makes none on COMMUNITY', async () => {
    await create('small', '--tier', 'COMMUNITY');
    await expect(run('key', 'small', '--all-scopes')).rejects.toThrow('COMMUNITY');
    await run('plan', 'small', 'STARTER');
    expect(await run('key', 'small', '--scopes', 'voters:read')).toMatch(/^svc_live_[\w-]{32}\n/);
  });

  it('makes links for the address that the installation is known by, or for the one that is given', async () => {
    const [invite, ofThisMachine] = [['invite', 'linked', '--email', 'k@example.org'], 'http://localhost:3000'];
    const created = await create('linked');
    expect(created.link).toMatch(new RegExp(`^${ofThisMachine}/console/links/hl_`));
    expect(await run(...invite)).toContain('Set PUBLIC_URL, or say --url');
    process.env.PUBLIC_URL = 'https://hustings.example/';
    try {
      const links = [
        (await create('linked-too')).link,
        (await json(...invite)).link,
        (await json('new-password', '--email', 'k@example.org')).link,
      ];
      for (const link of links) expect(link).toMatch(/^https:\/\/hustings\.example\/console\/links\/hl_[\w-]{32}$/);
      const text = await run(...invite);
      expect(text).toMatch(/^https:\/\/hustings\.example\/console/);
      expect(text).not.toContain('--url');
      const given = await json(...invite, '--url', 'https://other.example');
      expect(given.link).toMatch(/^https:\/\/other\.example\/console\//);
    } finally {
      delete process.env.PUBLIC_URL;
    }
  });

  it('makes the code from the name, and refuses one that is taken', async () => {
    const args = ['create', '--name', 'Noël Ô’Roy!', '--candidate', 'N', '--party', 'P', '--riding', 'R'];
    const more = ['--level', 'MUNICIPAL', '--election-date', '2026-10-26', '--owner-email', 'n@example.org'];
    expect((await json(...args, ...more)).code).toBe('noel-o-roy');
    await expect(json(...args, ...more)).rejects.toThrow('noel-o-roy already');
  });

  it('lists campaigns and keys for a person, one line each', async () => {
    await create('lined', '--tier', 'PRO');
    expect(await run('list')).toMatch(/^code +name +plan +id\n/);
    expect(await run('list')).toMatch(/^lined +Élise Roy +PRO +[\da-f-]{36}$/m);
    const { keyId, key } = await json('key', 'lined', '--all-scopes', '--name', 'to list');
    expect((await run('keys', 'lined')).split('\n')[1]).toMatch(new RegExp(`^${keyId} +to list +${key.slice(-4)} `));
  });

  it('lists campaigns by their codes', async () => {
    for (const code of ['zeta', 'alpha', 'Beta', 'team-10', 'team-9']) await create(code);
    const codes = ((await json('list')).campaigns as Fields[]).map((campaign) => String(campaign.code));
    const ours = ['alpha', 'Beta', 'team-9', 'team-10', 'zeta'];
    expect(codes.filter((code) => ours.includes(code))).toEqual(ours);
  });

  it('lists campaigns that are being closed, and closed ones, each with the Eastern day', async () => {
    const { campaignId, userId } = await create('shut');
    const listed = async () =>
      ((await json('list')).campaigns as Fields[]).find((campaign) => campaign.campaignId === campaignId);
    expect(await listed()).toMatchObject({ code: 'shut', name: 'Élise Roy', closesAt: null, closedAt: null });
    // The evening of March 1 in Ottawa.
    const asked = new Date('2026-03-02T01:00:00Z');
    await requestClosure(api.api.pool, campaignId, { typedCode: 'shut', waitingDays: 30, userId }, asked);
    expect(await listed()).toMatchObject({ closesAt: '2026-04-01T01:00:00.000Z', closedAt: null });
    expect(await run('list')).toMatch(/^shut +Élise Roy \(closes 2026-03-31\) +STARTER +[\da-f-]{36}$/m);
    const at = Date.parse('2026-04-01T02:00:00Z');
    await closure.run(jobContext(api.database, { now: () => at }));
    expect(await listed()).toEqual({
      campaignId,
      code: 'shut',
      name: null,
      subscriptionTier: null,
      isDemo: false,
      closesAt: null,
      closedAt: new Date(at).toISOString(),
    });
    const lines = (await run('list')).trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(/^shut +\(closed 2026-03-31\) +[\da-f-]{36}$/);
  });

  it.each([
    [[], 'Which command', ''],
    [['destroy'], 'There is no command "destroy". There are: create, create-many, list', ''],
    [['create', '--name', 'X'], '--owner-email', ' create'],
    [['create', '--name', ''], 'must not be empty', ' create'],
    [['plan', 'x'], "Missing required argument 'plan'", ' plan'],
    [['plan', 'x', 'GOLD'], 'COMMUNITY, STARTER, PRO, CAMPAIGN_HQ', ' plan'],
    [['key', 'x', '--color', 'red'], '--color', ' key'],
    [['key', 'x'], '--scopes <scopes> or --all-scopes', ' key'],
    [['key', 'x', '--scops', 'voters:read'], 'Did you mean --scopes?', ' key'],
    [['import-volunteers', 'x', '/nowhere.csv'], '/nowhere.csv cannot be read (ENOENT)', ' import-volunteers'],
  ])('says after %j what is wrong and which command shows the help, and ends with 2', async (args, message, name) => {
    const { exitCode, output, errors } = await runCommand(api.database, ['campaign', ...args]);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(errors.trimEnd().split('\n')).toEqual([
      expect.stringContaining(message),
      `Help: npx hustings campaign${name} --help`,
    ]);
  });

  it.each([
    ['--election-date', '2026-02-30', 'calendar day'],
    ['--level', 'GALACTIC', 'FEDERAL'],
    ['--spending-limit', '1.005', 'two decimals'],
  ])('refuses %s %s', async (option, value, message) => {
    await expect(create(`bad-${option.slice(2, 5)}`, option, value)).rejects.toThrow(message);
  });

  it('knows no scope beyond the contract’s, and no campaign that is not there', async () => {
    await expect(run('key', 'nobody', '--scopes', 'voters:read')).rejects.toThrow('no campaign');
    await create('scopes');
    await expect(run('key', 'scopes', '--scopes', 'voters:*')).rejects.toThrow('no scope "voters:*"');
  });
});
