import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse';
import { ownFolder } from '#bench/support/own-folder.ts';
import { connect } from '#core/database/database.ts';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import { migrate } from '#core/database/migrate.ts';
import type { RunResult } from '#ingest/kind/result.ts';
import { scanCsv } from '#ingest/postal/register/csv-scanner.ts';
import type { AddressSource } from '#ingest/registry/source.ts';
import { describeFile } from '#ingest/run/files/local-file.ts';
import { ingest } from '#ingest/run/run.ts';
import { type Archive, unpack } from '#ingest/unpack/unpack.ts';
import { migrations } from '#migrations/list.ts';
import { makeMaps } from './addresses/make-map.ts';
import { makeRegister } from './addresses/make-register.ts';

/**
 * How fast a register of addresses becomes postal codes in the database, and in how much memory.
 *
 *   npm run bench -- addresses [--addresses 2000000] [--keep FILE] [--parsers]
 *
 * Makes a register of two million addresses in the National Address Register's own layout (a minute; `--keep` keeps it
 * for the next time), publishes four generated maps in an embedded database, then ingests the register: from opening
 * the zip to the commit. `--parsers` compares the reading of CSV alone with csv-parse's.
 */
const { values: options } = parseArgs({
  options: {
    addresses: { type: 'string', default: '2000000' },
    keep: { type: 'string' },
    parsers: { type: 'boolean', default: false },
    // In a process of its own, so that the peak of memory is the ingest's.
    make: { type: 'string' },
  },
});
const addresses = Number(options.addresses);

const source: AddressSource = {
  id: 'bench-addresses',
  name: 'A generated register',
  kind: 'addresses',
  urls: [],
  urlConfidence: 'confirmed',
  page: 'https://example.org/',
  licence: { name: 'None', attribution: 'None' },
  cadence: 'never',
  format: { type: 'national-address-register' },
  expect: { addresses },
};

if (options.make !== undefined) await makeRegister(options.make, addresses);
else await main();

async function main(): Promise<void> {
  const folder = await ownFolder();
  try {
    const register = options.keep ?? join(folder, 'register.zip');
    if (!existsSync(register)) {
      console.log(`making a register of ${addresses.toLocaleString('en')} addresses …`);
      const made = spawnSync(
        process.execPath,
        ['--import', 'tsx', import.meta.filename, '--addresses', options.addresses, '--make', register],
        { stdio: 'inherit' },
      );
      if (made.status !== 0) throw new Error(`making the register ended with ${made.status ?? made.signal}`);
    }
    const archive = await unpack(register);
    const unpacked = archive.members.reduce((sum, { size }) => sum + size, 0);
    console.log(
      `register: ${megabytes((await stat(register)).size)} packed, ${megabytes(unpacked)} unpacked, ${archive.members.length} members`,
    );
    if (options.parsers) await compareParsers(archive);
    else await measureIngest(register, folder);
    await archive.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureIngest(register: string, folder: string): Promise<void> {
  const database = await joinEmbedded(folder);
  const knex = connect(database.url, 'bench');
  try {
    await migrate(knex, migrations);
    const map = await makeMaps(knex);
    console.log(`maps: ${map.districts.toLocaleString('en')} districts, ${map.vertices.toLocaleString('en')} vertices`);
    for (const label of ['first time', 'again']) {
      const before = process.cpuUsage();
      const start = performance.now();
      const [result] = await ingest({
        database: { knex, url: database.url },
        sources: [source],
        obtain: () => describeFile(register),
      });
      const { outcome, counts, message } = result as RunResult;
      if (outcome === 'failed' || outcome === 'quarantined') throw new Error(message ?? outcome);
      const seconds = (performance.now() - start) / 1000;
      const { user, system } = process.cpuUsage(before);
      console.log(
        `${label}: ${outcome}, ${counts.postalCodes?.toLocaleString('en')} codes, ${counts.shares?.toLocaleString('en')} shares; ` +
          `${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processor), ` +
          `${Math.round((counts.addresses ?? 0) / seconds).toLocaleString('en')} addresses/s; ` +
          `peak memory ${megabytes(process.resourceUsage().maxRSS * 1024)}`,
      );
    }
  } finally {
    await knex.destroy();
    await database.leave();
  }
}

async function compareParsers(archive: Archive): Promise<void> {
  const [member] = archive.members.filter(({ name }) => name.includes('Address_'));
  const { name } = member as { name: string };
  const measure = async (label: string, read: () => Promise<number>) => {
    const start = performance.now();
    const rows = await read();
    const seconds = (performance.now() - start) / 1000;
    console.log(
      `${label}: ${rows.toLocaleString('en')} rows in ${seconds.toFixed(2)} s, ${Math.round(rows / seconds).toLocaleString('en')}/s`,
    );
  };
  await measure('unpacking alone', async () => {
    for await (const _ of await archive.stream(name)) {
      // Only the time counts.
    }
    return 0;
  });
  await measure('our scanner', async () =>
    scanCsv(await archive.stream(name), name, [{ names: ['LOC_GUID'] }, { names: ['MAIL_POSTAL_CODE'] }], () => {}),
  );
  await measure('csv-parse', async () => {
    let rows = 0;
    for await (const _ of (await archive.stream(name)).pipe(parse({ bom: true, from_line: 2 }))) rows++;
    return rows;
  });
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
}
