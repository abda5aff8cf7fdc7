/**
 * Rows a second of each batch, with key, checks, isolation and an audit entry for each row, beside single writes of 8
 * connections, and beside a bare insert of the same rows with one statement by pg on the same database (and one more for the last
 * contact of the voters whom interactions are with), measured alternately. Then the p99 of another campaign's reads, alone and beside batches that follow each other. Prints the ratios of each round and
 * their medians.
 *
 *   npm run bench -- batch [ROUNDS] [ROWS]
 *
 * Needs nothing. Takes two minutes.
 */
import autocannon from 'autocannon';
import pg from 'pg';
import { v7 } from 'uuid';
import { benchVoter } from '#bench/support/bench-campaign.ts';
import { type BenchCampaign, startCampaignBench } from '#bench/support/campaigns.ts';
import { walkKey, walkKeyVersion } from '#server/campaign/addresses/walk-order.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';

const rounds = Number(process.argv[2] ?? 5);
const rows = Number(process.argv[3] ?? 1000);
const singles = 400;

const bench = await startCampaignBench();
const bare = new pg.Client({ connectionString: bench.database.ownerUrl as string });
await bare.connect();

const headersOf = ({ key }: BenchCampaign) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

async function post(
  path: string,
  body: unknown,
  by: BenchCampaign,
): Promise<{ data: unknown; summary?: { created: number } }> {
  const answer = await fetch(`${bench.url}${path}`, {
    method: 'POST',
    headers: headersOf(by),
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { data: unknown; summary?: { created: number } };
}

let made = 0;

interface Kind {
  readonly path: string;
  readonly table: string;
  /** A new record, as a request has it. */
  one(): Record<string, unknown>;
  /** The columns that a bare insert writes of it. */
  columns(record: Record<string, unknown>): Record<string, unknown>;
  /** What a record changes besides: a statement of the campaign ($1) and of what the records name ($2), and the names. */
  readonly besides?: { readonly statement: string; named(record: Record<string, unknown>): unknown };
}

const [writer, quiet] = (await bench.campaigns(2)) as [BenchCampaign, BenchCampaign];
const met = await post('/voters/batch', { records: Array.from({ length: 1000 }, () => benchVoter) }, writer);
const voterIds = (met.data as Array<{ id: string }>).map(({ id }) => id);
const quietId = ((await post('/voters', benchVoter, quiet)).data as { id: string }).id;
const { rows: members } = await bare.query(`select m.user_id from memberships m where m.campaign_id = $1`, [
  writer.campaignId,
]);
const userId = members[0].user_id as string;

const kinds: readonly Kind[] = [
  {
    path: '/voters',
    table: 'voters',
    one: () => ({ ...benchVoter, lastName: `Tremblay ${++made}`, externalId: `V-${made}` }),
    columns: (voter) => ({
      first_name: voter.firstName,
      last_name: voter.lastName,
      address: voter.address,
      city: voter.city,
      province: voter.province,
      postal_code: voter.postalCode,
      riding: voter.riding,
      poll: voter.poll,
      external_id: voter.externalId,
      walk_key: `\\x${walkKey(voter as never).toString('hex')}`,
      walk_key_version: walkKeyVersion,
      updated_at: new Date(),
    }),
  },
  {
    path: '/canvassing/interactions',
    table: 'interactions',
    one: () => ({
      voterId: voterIds[++made % voterIds.length],
      type: 'DOOR',
      notes: 'Asked about the ferry.',
      externalId: `I-${made}`,
    }),
    columns: (met) => ({
      voter_id: met.voterId,
      user_id: userId,
      type: met.type,
      notes: met.notes,
      external_id: met.externalId,
    }),
    // Each visit is its voter's latest contact. Voters have many indexes, so that this takes longer than the insert.
    besides: {
      statement: 'update voters set last_contact = now(), updated_at = now() where campaign_id = $1 and id = any($2)',
      named: (met) => met.voterId,
    },
  },
  {
    path: '/donations',
    table: 'donations',
    one: () => ({
      donorName: `Ada Kelpward ${++made}`,
      donorAddress: '1 Marram Rd',
      donorCity: 'Port Merrow',
      donorProvince: 'XA',
      donorPostalCode: 'Z1A 1A1',
      amount: 100,
      date: '2026-09-19',
      method: 'CHEQUE',
      externalId: `D-${made}`,
    }),
    columns: (donation) => donationRecord.newRow(donation as never) as Record<string, unknown>,
  },
  {
    path: '/lawn-signs',
    table: 'lawn_signs',
    one: () => ({ address: `${++made} Main St`, externalId: `S-${made}` }),
    columns: (sign) => ({
      address: sign.address,
      external_id: sign.externalId,
      status: 'REQUESTED',
      requested_at: new Date(),
    }),
  },
];

const many = ({ one }: Kind, count: number) => Array.from({ length: count }, one);

const perSecond = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const before = performance.now();
  await work();
  return count / ((performance.now() - before) / 1000);
};

async function insertBare(
  { table, columns, besides }: Kind,
  records: ReadonlyArray<Record<string, unknown>>,
): Promise<void> {
  const values = records.map((record) => ({
    ...columns(record),
    campaign_id: writer.campaignId,
    id: v7(),
    created_at: new Date(),
  }));
  const names = Object.keys(values[0] as object).join(', ');
  await bare.query('begin');
  await bare.query(`set local hustings.campaign_id = '${writer.campaignId}'`);
  await bare.query(
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(values)],
  );
  if (besides) await bare.query(besides.statement, [writer.campaignId, records.map(besides.named)]);
  await bare.query('commit');
}

async function sendBatch({ path }: Kind, records: readonly unknown[]): Promise<void> {
  const { summary } = await post(`${path}/batch`, { records }, writer);
  if (summary?.created !== records.length) throw new Error(`${path}: ${JSON.stringify(summary)}`);
}

async function sendSingly({ path }: Kind, records: readonly unknown[]): Promise<void> {
  const left = [...records];
  const one = async () => {
    for (let next = left.pop(); next; next = left.pop()) await post(path, next, writer);
  };
  await Promise.all(Array.from({ length: 8 }, one));
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

async function readsOfTheQuiet(seconds: number): Promise<number> {
  const { latency, non2xx, errors } = await autocannon({
    url: `${bench.url}/voters/${quietId}`,
    connections: 1,
    duration: seconds,
    headers: headersOf(quiet),
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers to the quiet campaign were not 2xx.`);
  return latency.p99;
}

try {
  for (const kind of kinds) {
    const [toBare, toSingle]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const [batch, single, least] = [many(kind, rows), many(kind, singles), many(kind, rows)];
      const us = await perSecond(rows, () => sendBatch(kind, batch));
      const one = await perSecond(singles, () => sendSingly(kind, single));
      const them = await perSecond(rows, () => insertBare(kind, least));
      // The first round warms up. Autovacuum renews the statistics of tables that grow, each minute.
      if (round === 0) {
        await bare.query(`analyze ${kind.table}`);
        continue;
      }
      toBare.push(us / them);
      toSingle.push(us / one);
      console.log(
        `${kind.table} round ${round}: batch ${us.toFixed(0)}/s, single ${one.toFixed(0)}/s (ratio ${(us / one).toFixed(1)}), ` +
          `bare insert ${them.toFixed(0)}/s (ratio ${(us / them).toFixed(2)})`,
      );
    }
    console.log(
      `${kind.table} median ratios: to single writes ${median(toSingle).toFixed(1)}, to a bare insert ${median(toBare).toFixed(2)}`,
    );
  }
  const [voters] = kinds as [Kind];
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const alone = await readsOfTheQuiet(4);
    let isOver = false;
    const busy = (async () => {
      while (!isOver) await sendBatch(voters, many(voters, rows));
    })();
    const beside = await readsOfTheQuiet(4);
    isOver = true;
    await busy;
    ratios.push(beside / alone);
    console.log(
      `reads of another campaign, round ${round}: p99 alone ${alone} ms, beside batches ${beside} ms, ratio ${(beside / alone).toFixed(1)}`,
    );
  }
  console.log(`reads of another campaign: median ratio of p99 ${median(ratios).toFixed(1)}`);
} finally {
  await bare.end();
  await bench.stop();
}
