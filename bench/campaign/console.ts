/**
 * How long the server takes for each page of the console, in a campaign of 100,000 voters, 20,000 donations and 120,000
 * lines of the audit log. The pages are all that the console's routes can be asked for, some of them with filters too.
 *
 *   npm run bench -- console [VOTERS] [DONATIONS] [REQUESTS]
 *
 * Needs nothing: it fills a database of its own first. Prints p50 and the longest of the requests in milliseconds, over
 * HTTP and one at a time, and what each took of the processor, server and database together, which other programs of the
 * machine do not lengthen. Marks pages of which one took longer than 300 ms. Files to keep are sent in parts: they take
 * longer, and hold up nobody.
 */
import { rm } from 'node:fs/promises';
import Table from 'cli-table3';
import type { Knex } from 'knex';
import { benchCampaign } from '#bench/support/bench-campaign.ts';
import { ownFolder } from '#bench/support/own-folder.ts';
import { processorTime } from '#bench/support/processor.ts';
import { type StartedProcess, startServer } from '#bench/support/server.ts';
import { connect, openDatabase } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { createLog } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import type { ConsoleRoute } from '#server/console/http/route.ts';
import { consoleRoutes } from '#server/console/routes.ts';
import { createCampaignPool } from '#server/store/pool.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';
import { addressOf, type RecordIds, recordsOf } from '#test/server/console/security/routes.ts';
import { fillVoters } from '#test/support/voters.ts';

const [voters = 100_000, donations = 20_000, requests = 10] = process.argv.slice(2).map(Number);
const longest = 300;

/** Queries of pages that are asked for with filters, each as a page of its own. */
const filters: Readonly<Record<string, readonly string[]>> = {
  '/campaigns/:campaign/donations': [
    'state=PENDING',
    'state=VOIDED',
    'missing=NONE',
    'missing=WINDOW',
    'missing=MONETARY',
    'q=tremblay',
    'q=a',
    'q=nobody+has+this',
    'state=SPOILED&missing=ATTESTATION',
  ],
  '/campaigns/:campaign/audit': ['operation=listVoters', 'operation=createKey', 'until=2020-01-01', 'record=none'],
};

interface Filled {
  readonly code: string;
  readonly cookie: string;
  readonly ids: RecordIds;
}

async function fill(folder: string): Promise<Filled> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, 'hustings bench');
  const owner = connect(database.ownerUrl ?? database.url, 'hustings bench');
  const pool = createCampaignPool(database.url, createLog('warn', process.stderr), { size: 2 });
  try {
    await prepareSchema(database, migrations);
    const code = 'BENCH';
    const { campaignId, userId } = await createCampaign(pool, { ...benchCampaign(code), subscriptionTier: 'PRO' });
    const { keyId } = await createKey(pool, campaignId, { name: 'bench', scopes: ['voters:read'], userId });
    await fillVoters(owner, { campaignId }, voters);
    await fillDonations(owner, { campaignId }, donations);
    await fillAuditLog(owner, campaignId, keyId);
    await owner.raw('analyze');
    const waiting = await owner('donations').where({ receipt_status: 'PENDING' }).first('id');
    return {
      code,
      cookie: `session=${await startSession(pool, userId, { awaitsSecondFactor: false, now: new Date() })}`,
      ids: await recordsOf(owner, campaignId, { key: keyId, person: userId, donation: waiting.id }),
    };
  } finally {
    await pool.end();
    await owner.destroy();
    await database.close();
  }
}

/** A line for each voter and donation, as the program that recorded them would have left. */
const fillAuditLog = (knex: Knex, campaignId: string, keyId: string) =>
  knex.raw(
    `insert into audit_log (campaign_id, id, created_at, key_id, operation, status, fields)
     select ?, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       now() - (? + 1 - n) * interval '1 second', ?, (array['createVoter', 'updateVoter', 'listVoters'])[1 + n % 3], 200,
       array['firstName', 'lastName', 'address']
     from generate_series(1, ?::int) n`,
    [campaignId, voters + donations, keyId, voters + donations],
  );

const pages = (route: ConsoleRoute, { code, ids }: Filled): string[] => {
  const address = addressOf(route, code, ids);
  const filtered = (filters[route.path] ?? []).map((query) => `${address}?${query}`);
  return [address, ...filtered];
};

interface Timed {
  readonly milliseconds: number;
  readonly status: number;
  readonly kilobytes: number;
  readonly isFile: boolean;
}

async function time(url: string, cookie: string): Promise<Timed> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { Cookie: cookie, Accept: 'text/html' }, redirect: 'manual' });
  const { byteLength } = await answer.arrayBuffer();
  return {
    milliseconds: performance.now() - start,
    status: answer.status,
    kilobytes: Math.ceil(byteLength / 1000),
    isFile: answer.headers.has('content-disposition'),
  };
}

const folder = await ownFolder();
let server: StartedProcess | undefined;
try {
  const filled = await fill(folder);
  server = await startServer(folder, { sample: false });
  const head = ['page', 'status', 'kB', 'p50 ms', 'longest ms', 'processor ms', ''];
  const table = new Table({ head, style: { head: [], border: [], compact: true } });
  for (const route of consoleRoutes.filter(({ method }) => method === 'GET')) {
    for (const page of pages(route, filled)) {
      const url = server.url + page;
      // Read once, so that what is measured is the page and not the disk.
      const { status, kilobytes, isFile } = await time(url, filled.cookie);
      if (status >= 500) throw new Error(`${page} answered ${status}.`);
      const before = await processorTime(server.pid);
      const times: number[] = [];
      for (let i = 0; i < requests; i++) times.push((await time(url, filled.cookie)).milliseconds);
      const after = await processorTime(server.pid);
      times.sort((a, b) => a - b);
      const [p50, max] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
      const processor = before === null || after === null ? '' : ((after - before) / requests).toFixed(1);
      const shown = page.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…').replace('/console/campaigns/BENCH', '/…');
      const mark = isFile ? 'a file' : max > longest ? 'too long' : '';
      table.push([shown, status, kilobytes, p50.toFixed(1), max.toFixed(1), processor, mark]);
    }
  }
  console.log(table.toString());
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}
