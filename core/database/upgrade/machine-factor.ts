import type { Knex } from 'knex';

/** Seconds of the probe on the machine on which the work of migrations was measured. */
const referenceSeconds = 0.5;

const rows = 20_000;

class Undone extends Error {}

/**
 * How many times as slow this database is at present as the one on which the work of migrations was measured: it writes some
 * thousand rows with four indexes, in a transaction that is undone. Of three tries the middle one counts.
 */
export async function machineFactor(knex: Knex): Promise<number> {
  const seconds: number[] = [];
  for (let i = 0; i < 3; i++) seconds.push(await probe(knex));
  return (seconds.toSorted((a, b) => a - b)[1] as number) / referenceSeconds;
}

async function probe(knex: Knex): Promise<number> {
  const begun = performance.now();
  await knex
    .transaction(async (trx) => {
      await trx.raw('create table hustings_upgrade_probe (id integer primary key, a text, b text, c text)');
      for (const column of ['a', 'b', 'c']) await trx.raw(`create index on hustings_upgrade_probe (${column})`);
      await trx.raw(
        `insert into hustings_upgrade_probe select n, md5(n::text), md5((n * 7)::text), md5((n * 11)::text)
         from generate_series(1, ${rows}) n`,
      );
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return (performance.now() - begun) / 1000;
}
