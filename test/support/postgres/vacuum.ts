import type { Knex } from 'knex';

/**
 * Vacuums and analyzes tables, all without names, so that plans of their queries may read indexes alone. Tests commit
 * asynchronously: until the log of a commit is written, a vacuum cannot mark the pages of its rows as visible to all.
 */
export async function vacuum(knex: Knex, ...tables: readonly string[]): Promise<void> {
  await knex.raw('checkpoint');
  await knex.raw(`vacuum (analyze, parallel 0) ${tables.join(', ')}`);
}
