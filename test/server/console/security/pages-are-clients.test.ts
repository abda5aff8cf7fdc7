import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../../..');
const folders = ['server/console', 'server/pages', 'server/walk'];

/** What gives a file transactions, a pool, SQL, or facts of the audit log. Values of records' ids give none. */
const storage =
  /from '(pg|knex|#core\/database\/(?!failures\/)[^']*|#server\/store\/(?!record-id\.ts)[^']*|#server\/operations\/(?:perform|campaign-context|campaign-operation|execute-operation|audit-refusal)\.ts)'/;
const sql = /[`'](?:select|insert into|update|delete from|with) [a-z_(]+\b[^`']*\b(?:from|values|set|where)\b/i;
const auditFacts = /\baudit\.(?:operation|recordId|fields|filters|rowCount)\b|Object\.assign\(audit\b/;

/** How many lines of each kind a text has. */
const found = (text: string) => ({
  storage: text.split('\n').filter((line) => storage.test(line)).length,
  sql: text.split('\n').filter((line) => sql.test(line)).length,
  auditFacts: text.split('\n').filter((line) => auditFacts.test(line)).length,
});

it.each(folders)('%s reads and changes what is stored by execute alone', async (folder) => {
  const files = (await readdir(join(root, folder), { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(2);
  const faulty = [];
  for (const file of files) {
    const lines = found(await readFile(join(root, folder, file), 'utf8'));
    if (Object.values(lines).some((count) => count > 0)) faulty.push({ file, ...lines });
  }
  expect(faulty).toEqual([]);
});

it.each([
  ["import type { CampaignPool } from '#server/store/pool.ts';", { storage: 1, sql: 0, auditFacts: 0 }],
  ["import { perform } from '#server/operations/perform.ts';", { storage: 1, sql: 0, auditFacts: 0 }],
  ["import { newRecordId } from '#server/store/record-id.ts';", { storage: 0, sql: 0, auditFacts: 0 }],
  ['const one = `select id from voters where campaign_id = $1`;', { storage: 0, sql: 1, auditFacts: 0 }],
  ['audit.rowCount = rows.length;', { storage: 0, sql: 0, auditFacts: 1 }],
  ['Object.assign(audit, { recordId });', { storage: 0, sql: 0, auditFacts: 1 }],
])('a page with %s', (line, expected) => {
  expect(found(line)).toEqual(expected);
});
