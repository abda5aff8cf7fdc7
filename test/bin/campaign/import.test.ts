import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type CampaignHarness,
  type Fields,
  someVoter,
  startCampaignApi,
  type TestCampaign,
} from '#test/support/campaign.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

const folder = temporaryFolder();
let api: CampaignHarness;
let campaign: TestCampaign;
let now = new Date('2026-09-20T15:00:00Z');
beforeAll(async () => {
  api = await startCampaignApi({ now: () => now });
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

const row = (first: string, code = 'Z1A 1A1') => `${first},Roe,1 ${first} St,Grand Banc,XA,${code},D`;
const file = async (...rows: string[]) => {
  const path = join(folder.path, 'members.csv');
  await writeFile(path, ['First name,Last name,Address,City,Province,Postal code,Riding', ...rows, ''].join('\n'));
  return path;
};
const run = (...args: string[]) => runCommand(api.database, ['campaign', 'import', ...args]);
const voters = async () => (await api.request<Fields[]>('GET', '/voters', { key: campaign.key })).body.data;

describe('campaign import', () => {
  it('imports a file, says how far it is in plain lines, and reports what came of each row', async () => {
    await api.request('POST', '/voters', {
      body: someVoter({ firstName: 'Bea', lastName: 'Roe', address: '1 Bea St' }),
      key: campaign.key,
    });
    const { exitCode, output, errors } = await run(await file(row('Anne'), row('Bea'), row('Cleo', 'nowhere')));
    expect(errors).toMatch(/^Checking: 0 of 3 rows\n/);
    expect(output).toMatch(/^Import [\da-f-]{36}: DONE\n/);
    const said = output.split('\n').slice(1, 5);
    expect(said.map((line) => line.trim().replace(/ {2,}/g, ' '))).toEqual([
      '1 imported',
      '1 left out: they match a record or repeat a line',
      '1 by name and address',
      '1 left out: they have faults',
    ]);
    // Something is left to be done.
    expect(exitCode).toBe(1);
    expect((await voters()).map(({ firstName }) => firstName).sort()).toEqual(['Anne', 'Bea']);
  });

  it('updates the voters that rows match if that is asked for, and says before how many it would', async () => {
    const known = someVoter({
      firstName: 'Bea',
      lastName: 'Roe',
      address: '1 Bea St',
      city: 'Grand Banc',
      riding: 'Old',
    });
    await api.request('POST', '/voters', { body: known, key: campaign.key });
    const path = await file(row('Anne'), row('Bea'));
    const said = (output: string) => output.replaceAll(/ {2,}/g, ' ').split('\n').slice(1, 4);
    const preview = await run(path, '--duplicates', 'update', '--preview');
    expect(said(preview.output)).toEqual([
      ' 0 imported',
      ' 1 would be imported',
      ' 1 would update the voter whom they match',
    ]);
    expect(preview.output).toContain('/start?duplicates=update');
    expect(preview.output).toMatch(
      /Each field from what to what: GET \/imports\/[\da-f-]{36}\/rows\?outcome=DUPLICATE\./,
    );
    const { exitCode, output } = await run(path, '--duplicates', 'update');
    expect(said(output)).toEqual([' 1 imported', ' 1 updated the voter whom they match', ' 1 by name and address']);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('Updated voters stay updated.')]);
    expect((await voters()).map(({ firstName, riding }) => [firstName, riding]).sort()).toEqual([
      ['Anne', 'D'],
      ['Bea', 'D'],
    ]);
    const donations = await run(path, '--duplicates', 'update', '--kind', 'donations');
    expect(donations).toMatchObject({ exitCode: 1, errors: expect.stringContaining('files of VOTERS alone') });
  });

  it('is listed with how many voters it has made and updated, also if it has made none; either is taken back', async () => {
    const imports = async () => (await runJson(api.database, ['campaign', 'imports', campaign.campaignId])).imports;
    const update = async (...rows: string[]) => {
      now = new Date(now.getTime() + 60_000);
      await run(await file(...rows), '--duplicates', 'update');
    };
    await update(row('Anne'));
    await update(row('Anne', 'Z2A 1A1'), row('Bea'));
    await update(row('Anne', 'Z3A 1A1'), row('Bea', 'Z3A 1A1'));
    await update(row('Anne', 'Z3A 1A1'));
    const listed = await imports();
    const shown = listed.map(({ kind, imported, updated }: Fields) => `${kind} ${imported} ${updated}`);
    expect(shown).toEqual(['VOTERS 0 2', 'VOTERS 1 1', 'VOTERS 1 0']);
    const { output } = await runCommand(api.database, ['campaign', 'imports', campaign.campaignId]);
    expect(output.split('\n')[0]).toMatch(/^import +time +kind +imported +updated$/);
    expect(output.split('\n')[1]).toMatch(/ VOTERS +0 +2$/);
    const [updating, both] = listed.map(({ id }: Fields) => id);
    const takeBack = (id: string) =>
      runCommand(api.database, ['campaign', 'take-back-import', campaign.campaignId, id]);
    expect(await takeBack(updating)).toMatchObject({ exitCode: 0, errors: '' });
    expect((await takeBack(both)).output).toMatch(/^Removed 0 voters .* 1 stay, since somebody has worked with them\./);
    expect((await imports()).map(({ isTakenBack }: Fields) => isTakenBack)).toEqual([true, true, false]);
  });

  it('records nothing for a preview, and prints JSON', async () => {
    const { exitCode, output } = await run(await file(row('Anne')), '--preview', '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ state: 'CHECKED', counts: { ready: 1, imported: 0 } });
    expect(await voters()).toEqual([]);
  });

  it('imports donations, and says which rows repeat one', async () => {
    const path = join(folder.path, 'deposit.csv');
    const donation = (donor: string, amount: string) =>
      `${donor},1 Marram Rd,Port Merrow,XA,Z1A 1A1,${amount},2026-09-19,cheque`;
    const header = 'Donor,Address,City,Province,Postal code,Amount,Received,Method';
    const rows = [donation('Ada Kelpward', '100'), donation('Ada Kelpward', '100.00'), donation('Otto Skerry', '1776')];
    await writeFile(path, [header, ...rows, ''].join('\n'));
    const { exitCode, output } = await run(path, '--kind', 'donations');
    expect(output.replaceAll(/ {2,}/g, ' ')).toContain(
      [
        ' 1 imported: $100.00',
        ' 1 left out: they match a record or repeat a line: $100.00',
        ' 1 by donor, day and amount',
        ' 1 left out: they have faults: $1776.00',
        '',
      ].join('\n'),
    );
    expect(exitCode).toBe(1);
    const stored = await api.request<Fields[]>('GET', '/donations', { key: campaign.key });
    expect(stored.body.data.map(({ donorName, amount }) => [donorName, amount])).toEqual([['Ada Kelpward', '100.00']]);
  });

  it('says what is missing: a file, a key, a column, a server', async () => {
    const path = await file(row('Anne'));
    expect(await run(join(folder.path, 'none.csv'))).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('ENOENT'),
    });
    const columns = await run(path, '--columns', 'firstName,-,-,-,-,-,-');
    expect(columns).toMatchObject({ exitCode: 1, errors: expect.stringContaining('"lastName"') });
    process.env.HUSTINGS_URL = 'http://127.0.0.1:1';
    expect(await run(path)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('No Hustings server answers'),
    });
    delete process.env.HUSTINGS_API_KEY;
    expect(await run(path)).toMatchObject({ exitCode: 2, errors: expect.stringContaining('HUSTINGS_API_KEY') });
  });
});
