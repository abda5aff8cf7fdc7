// A server of the program whose readers of files are killed from outside while requests wait for them, as a machine without
// memory does.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { childrenOf } from '#bench/support/processes.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { formToken } from '#server/console/http/cross-site.ts';
import { scopes } from '#server/records/scopes.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { federalCampaign } from '#test/support/campaign.ts';
import { type ProgramServer, startProgramServer } from '#test/support/http/program-server.ts';
import { sheetOf, workbookOf } from '#test/support/tables/workbook-file.ts';

const voters = {
  header: ['First name', 'Last name', 'Address', 'City', 'Province', 'Postal code', 'Riding'],
  row: (n: number) => [`Odile ${n}`, 'Quayle', `${n + 1} Marram Rd`, 'Grand Banc', 'XA', 'Z1A 1A1', 'Banquereau'],
};
const codes = { header: ['Code'], row: (n: number) => [`W0A ${n % 10}C${n % 10}`] };
const listOf = ({ header, row }: typeof voters | typeof codes, rows: number) =>
  workbookOf({ sheets: { List: sheetOf([header, ...Array.from({ length: rows }, (_, n) => row(n))]) } });

let server: ProgramServer;
let pool: CampaignPool;
let key: string;
let session: string;
let campaignId: string;

beforeAll(async () => {
  server = await startProgramServer({ settings: { SAMPLE: 'off' }, level: 'warn' });
  pool = createCampaignPool(server.database.url, server.log, { size: 2 });
  const campaign = await createCampaign(pool, { ...federalCampaign('READER'), subscriptionTier: 'CAMPAIGN_HQ' });
  ({ campaignId } = campaign);
  ({ key } = await createKey(pool, campaignId, { name: 'lists', scopes, userId: campaign.userId }));
  session = await startSession(pool, campaign.userId, { awaitsSecondFactor: false, now: new Date() });
}, 300_000);
afterAll(async () => {
  await pool.end();
  await server.close();
});

type Send = (file: Buffer) => Promise<Response>;

const formWith = (file: Buffer, fields: Record<string, string> = {}) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'list.xlsx');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const sendToBatch: Send = (file) =>
  fetch(`${server.url}/batch`, { method: 'POST', body: formWith(file), headers: { Accept: 'text/html' } });

const sendToConsole: Send = (file) =>
  fetch(`${server.url}/console/campaigns/READER/import/voters?formToken=${formToken(session)}`, {
    method: 'POST',
    redirect: 'manual',
    body: formWith(file, { id: newRecordId() }),
    headers: { Accept: 'text/html', Origin: server.url, Cookie: `session=${session}` },
  });

const sendToApi: Send = (file) =>
  fetch(`${server.url}/api/v1/imports?kind=VOTERS`, {
    method: 'POST',
    body: new Uint8Array(file),
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  });

const starters = () => childrenOf(process.pid, 'reader-starter.mjs');
const readers = async () => {
  const found = await Promise.all((await starters()).map((pid) => childrenOf(pid, 'table-reader.mjs')));
  return found.flat();
};

/** Kills the first of these processes that there is while a request waits. Throws if there is none until its answer. */
async function killDuring(asked: Promise<Response>, find: () => Promise<number[]>): Promise<Response> {
  let isAnswered = false;
  const answer = asked.finally(() => {
    isAnswered = true;
  });
  for (;;) {
    const [pid] = await find();
    if (pid !== undefined) {
      process.kill(pid, 'SIGKILL');
      return answer;
    }
    if (isAnswered) throw new Error(`No reader was there until the answer: ${await (await answer).text()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const stored = async () => {
  const [{ imports, rows }] = (
    await server.database.knex.raw(
      'select (select count(*) from imports) as imports, (select count(*) from import_rows) as rows',
    )
  ).rows;
  return [Number(imports), Number(rows)];
};

const places: ReadonlyArray<
  readonly [name: string, send: Send, list: typeof voters | typeof codes, read: number, asked: object]
> = [
  ['a list of anybody', sendToBatch, codes, 200, { method: 'POST', route: '/batch' }],
  ['an upload in the console', sendToConsole, voters, 303, { operationId: 'uploadImport' }],
  ['an import of the API', sendToApi, voters, 200, { operationId: 'createImport' }],
];

it.each(places)(
  '%s: its request gets a sentence that helps, nothing is stored, and the next file is read',
  async (_, send, list, read, asked) => {
    const [long, short] = [await listOf(list, 6_000), await listOf(list, 3)];
    const before = await stored();
    const loggedBefore = server.logged.length;
    for (const victims of [readers, starters]) {
      const answer = await killDuring(send(long), victims);
      const text = await answer.text();
      expect({ status: answer.status, text }).toEqual({
        status: 400,
        text: expect.stringMatching(/the program that reads files has stopped[.:] [Ss]end it again/),
      });
      expect(await stored()).toEqual(before);
      const next = await send(short);
      expect([next.status, (await next.text()).includes('has stopped')]).toEqual([read, false]);
      if (send !== sendToBatch) {
        expect(await stored()).toEqual([(before[0] as number) + 1, (before[1] as number) + 3]);
        // What was read is taken out again.
        await server.database.knex('import_rows').where({ campaign_id: campaignId }).delete();
        await server.database.knex('imports').where({ campaign_id: campaignId }).delete();
      }
    }
    const lines = server.logged.slice(loggedBefore);
    const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a request was refused');
    expect(refused).toMatchObject([{ ...asked, cause: 'a file whose reader has died', signal: 'SIGKILL' }]);
    expect(refused[0]?.bytes).toBe(long.length);
    expect(lines.join()).not.toMatch(/Quayle|W0A|list\.xlsx/);
  },
  240_000,
);
