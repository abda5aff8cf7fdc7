import { describe, expect, it } from '@jest/globals';
import { inTransaction } from '#core/database/backup/connection.ts';
import { dropIndexes } from '#core/database/backup/load/indexes.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const database = await closedAfterAll(createTestDatabase());

describe('indexes that are set aside', () => {
  it('hold no rule, and come back as they were, with those of partitions', async () => {
    await inTransaction(database.url, 'test', 'begin', async (client) => {
      const indexes = async () => {
        const { rows } = await client.query<{ indexdef: string }>(
          `select indexdef from pg_indexes where tablename in ('voters', 'donations') or tablename like 'audit_log%' order by 1`,
        );
        return rows.map(({ indexdef }) => indexdef);
      };
      const before = await indexes();
      const putBack = await dropIndexes(client, ['voters', 'donations', 'audit_log']);
      const left = await indexes();
      expect(left).not.toEqual([]);
      // What is left says what may not be there twice.
      expect(left.filter((definition) => !definition.startsWith('CREATE UNIQUE INDEX'))).toEqual([]);
      expect(before.length).toBeGreaterThan(left.length + 12);
      await putBack();
      expect(await indexes()).toEqual(before);
    });
  });
});
