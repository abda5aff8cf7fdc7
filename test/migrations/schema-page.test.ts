import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { schemaPage, schemaPageFile } from '#tools/schema-page.ts';

const database = await closedAfterAll(createTestDatabase());

describe('what is written about the schema', () => {
  it('is the page of the schema (npm run schema-page)', async () => {
    expect(await readFile(schemaPageFile, 'utf8')).toBe(await schemaPage(database.knex));
  });

  it('describes every table', async () => {
    const { rows } = await database.knex.raw(
      `select relname from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
       and obj_description(oid, 'pg_class') is null`,
    );
    expect(rows).toEqual([]);
  });

  it('names no table that has no area', async () => {
    await database.knex.raw('create table stray (n integer)');
    await expect(schemaPage(database.knex)).rejects.toThrow('Tables without an area in tools/schema-page.ts: stray');
  });
});
