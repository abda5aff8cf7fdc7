import { rm } from 'node:fs/promises';
import type { Knex } from 'knex';
import { ownFolder } from '#bench/support/own-folder.ts';
import { connect } from '#core/database/database.ts';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import { migrate } from '#core/database/migrate.ts';
import { migrations } from '#migrations/list.ts';
import { searchAddresses } from '#server/electoral/address-search/search-addresses.ts';

/**
 * How long an address search takes among half a million streets with 15 million numbers: after three letters, which begin
 * thousands of streets, with a whole name that many towns have, and with a place.
 *
 *   npm run bench -- address-search
 */
const folder = await ownFolder();
try {
  const database = await joinEmbedded(folder);
  const knex = connect(database.url, 'bench');
  try {
    await migrate(knex, migrations);
    await makeStreets(knex);
    for (const [what, texts] of Object.entries(asked())) await measure(knex, what, texts);
  } finally {
    await knex.destroy();
    await database.leave();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** 5,000 names on 100 streets each, in 5,000 towns, every tenth the name of a saint; every street has 30 numbers. */
async function makeStreets(knex: Knex): Promise<void> {
  const started = performance.now();
  const common = { kind: 'addresses', name: 'Bench', definition: '{}', cadence: 'yearly' };
  await knex('sources').insert({ id: 'bench', ...common });
  await knex.raw(
    `insert into streets
     select 'bench', i, name, 'ST', '', '', town, town, 'ON', name, 'street', '', array[town], 30, -80, 43
     from (select i, case when i % 10 = 0 then 'saint ' else '' end || chr(97 + i % 13) || chr(97 + (i / 13) % 17) || chr(97 + (i / 221) % 19) || 'aston' || i % 5000 as name,
       'town ' || ((i % 5000) * 7919) % 5000 as town from generate_series(0, 499999) i) s`,
  );
  await knex.raw(
    `insert into street_numbers select 'bench', i, 32, (select array_agg(n * 32) from generate_series(1, 30) n),
       (select array_agg(-800000000 + n) from generate_series(1, 30) n), (select array_agg(430000000 + n) from generate_series(1, 30) n)
     from generate_series(0, 499999) i`,
  );
  await knex.raw('vacuum analyze streets, street_numbers');
  console.log(`500,000 streets with 15,000,000 numbers in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** The name and the town of a street, as the statement makes them. */
function streetOf(i: number): { readonly name: string; readonly town: string } {
  const letters = [i % 13, Math.floor(i / 13) % 17, Math.floor(i / 221) % 19].map((n) => String.fromCharCode(97 + n));
  return {
    name: `${i % 10 === 0 ? 'saint ' : ''}${letters.join('')}aston${i % 5000}`,
    town: `town ${(i * 7919) % 5000}`,
  };
}

function asked(): Readonly<Record<string, readonly string[]>> {
  const streets = Array.from({ length: 200 }, (_, i) => streetOf(i * 2477));
  return {
    'two letters': streets.map(({ name }) => `12 ${name.slice(0, 2)}`),
    'Saint, with which a tenth begin': streets.map((_, i) => `12 rue ${'saint'.slice(0, 2 + (i % 4))}`),
    'three letters': streets.map(({ name }) => `12 ${name.slice(0, 3)}`),
    'a whole name': streets.map(({ name }) => `12 ${name} st`),
    'with a place': streets.map(({ name, town }) => `12 ${name} st, ${town}`),
  };
}

async function measure(knex: Knex, what: string, texts: readonly string[]): Promise<void> {
  const times: number[] = [];
  for (const text of texts) {
    const started = performance.now();
    await searchAddresses(knex, text, true);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => `${times[Math.floor((times.length - 1) * share)]?.toFixed(1)} ms`;
  console.log(`${what}: half within ${at(0.5)}, 99 of 100 within ${at(0.99)}`);
}
