import type { Knex } from 'knex';
import type { TableWork } from '#core/database/migration.ts';

/** Work on the rows of tables: a migration's, or what a server does after one. */
interface PlannedWork {
  readonly name: string;
  /** The part of the rows that it is done to, 0 to 1; all unless stated. */
  readonly share?: number;
  readonly work?: readonly TableWork[];
}

/** What some work is about to take. */
export interface Estimate {
  readonly name: string;
  /** Bytes of write-ahead log. */
  readonly wal: number;
  /** Bytes by which tables and indexes grow. */
  readonly growth: number;
  readonly seconds: number;
}

/** What each piece of work will take on this database, on a machine that is `factor` times as slow as the one of the figures. */
export async function estimateWork(knex: Knex, planned: readonly PlannedWork[], factor: number): Promise<Estimate[]> {
  const sizes = await sizesOf(knex, [...new Set(planned.flatMap(({ work = [] }) => work.map(({ table }) => table)))]);
  return planned.map(({ name, work = [], share = 1 }) => {
    const sum = (of: (each: TableWork) => number) =>
      work.reduce((total, each) => total + of(each) * share * (sizes.get(each.table) ?? 0), 0);
    return {
      name,
      wal: sum(({ wal }) => wal),
      growth: sum(({ growth }) => growth),
      seconds: (sum(({ nanoseconds }) => nanoseconds) * factor) / 1e9,
    };
  });
}

export const sumOf = (estimates: readonly Estimate[], of: 'wal' | 'growth' | 'seconds'): number =>
  estimates.reduce((sum, each) => sum + each[of], 0);

/** Bytes of tables with their indexes. Of one that Citus has distributed, on all nodes. */
async function sizesOf(knex: Knex, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await knex.raw<{ rows: [{ isCitus: boolean }] }>(
    `select to_regclass('pg_dist_partition') is not null as "isCitus"`,
  );
  const distributed = rows[0].isCitus
    ? await knex
        .raw<{ rows: Array<{ name: string }> }>('select logicalrelid::text as name from pg_dist_partition')
        .then((found) => found.rows.map(({ name }) => name))
    : [];
  const sizes = new Map<string, number>();
  for (const table of tables) {
    const size = distributed.includes(table) ? 'citus_total_relation_size' : 'pg_total_relation_size';
    const found = await knex.raw<{ rows: [{ bytes: number }] }>(
      `select ${size}(to_regclass(:table))::float8 as bytes`,
      {
        table,
      },
    );
    sizes.set(table, found.rows[0].bytes);
  }
  return sizes;
}

/** Bytes of write-ahead log that the database's cluster has written since it was made. */
export async function readWal(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: [{ bytes: number }] }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  );
  return rows[0].bytes;
}
