import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const folders = 'bench bin core ingest jobs migrations server test tools'.split(' ');

/** A text in one pair of quotation marks or accents that contains both, in this order. */
const changeAndConsequence =
  /(['"`])(?:(?!\1)[^\\]|\\.)*\b(?:alter|set|create|drop|grant|revoke|update|insert|delete)\b(?:(?!\1)[^\\]|\\.)*;\s*select\s+pg_(?:terminate|cancel)_backend(?:(?!\1)[^\\]|\\.)*\1/iu;

describe('several statements of one query', () => {
  it('are one transaction: none ends the connections whose successors are to see the change', async () => {
    const faults = [];
    for (const folder of folders) {
      for (const { name, parentPath } of await readdir(join(root, folder), { withFileTypes: true, recursive: true })) {
        if (!/\.tsx?$/.test(name) || relative(root, parentPath).includes('node_modules')) continue;
        const path = join(parentPath, name);
        const text = await readFile(path, 'utf8');
        // The whole pattern takes a millisecond a file.
        if (/pg_(?:terminate|cancel)_backend/i.test(text) && changeAndConsequence.test(text)) faults.push(path);
      }
    }
    expect(faults).toEqual([]);
  });

  it('are recognized', () => {
    const one = `\`alter database a set b = c; ${'select'} pg_terminate_backend(pid) from pg_stat_activity\``;
    expect(one).toMatch(changeAndConsequence);
  });
});
