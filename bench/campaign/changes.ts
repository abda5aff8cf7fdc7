/**
 * What the feed of changes costs those who write, as ratios with and without its triggers: rows a second of inserts of 500
 * voters a transaction, one after the other, and commits a second of eight writers of one campaign who insert a voter each
 * time. The rounds alternate; the median of their ratios is printed. The database is as durable as in service.
 *
 *   npm run bench -- changes [ROUNDS] [SECONDS]
 *
 * Needs nothing. Takes a minute.
 */
import { rm } from 'node:fs/promises';
import { benchCampaign, benchVoter } from '#bench/support/bench-campaign.ts';
import { ownFolder } from '#bench/support/own-folder.ts';
import { connect, openDatabase } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { createLog } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { insertRows } from '#server/records/statements.ts';
import { createCampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaignForLong } from '#server/store/with-campaign.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 3);
const writers = 8;

const folder = await ownFolder();
const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, 'hustings bench');
const owner = connect(database.ownerUrl ?? database.url, 'hustings bench');
const pool = createCampaignPool(database.url, createLog('warn', process.stderr), { size: 10, perCampaign: 8 });

/** Rows a second that this many writers insert, that many in each transaction. */
async function rowsPerSecond(campaignId: string, rows: number, atOnce: number): Promise<number> {
  let written = 0;
  const end = performance.now() + seconds * 1000;
  const write = async () => {
    while (performance.now() < end) {
      const now = new Date();
      const voters = Array.from({ length: rows }, () => ({
        ...benchVoter,
        poll: '',
        id: newRecordId(),
        tags: [],
        createdAt: now,
        updatedAt: now,
        walkKey: '\\x00',
        walkKeyVersion: 1,
      }));
      await withCampaignForLong(pool, campaignId, (tx) => insertRows(tx, voterRecord, voters));
      written += rows;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, write));
  return written / seconds;
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

try {
  await prepareSchema(database, migrations);
  const { campaignId } = await createCampaign(pool, benchCampaign('BENCH'));
  for (const [name, rows, atOnce] of [
    ['500 rows a transaction', 500, 1],
    ['a row a transaction, eight writers', 1, writers],
  ] as const) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const rates = { enable: 0, disable: 0 };
      for (const state of ['disable', 'enable'] as const) {
        await owner.raw(`alter table voters ${state} trigger note_new, ${state} trigger gather_new`);
        rates[state] = await rowsPerSecond(campaignId, rows, atOnce);
      }
      ratios.push(rates.enable / rates.disable);
      console.log(`${name}: ${rates.enable.toFixed(0)} with, ${rates.disable.toFixed(0)} without`);
    }
    console.log(`${name}: ratio ${median(ratios).toFixed(2)}`);
  }
} finally {
  await pool.end();
  await owner.destroy();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
