import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { writeText } from '#server/console/http/spool.ts';
import { countIterations } from '#test/support/event-loop.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();

it('a long document lets requests be answered while it is made', async () => {
  const turns = countIterations();
  // A fifth of a second of work on texts that together are too short for a write to the file.
  let meanwhile = 0;
  async function* pieces() {
    const before = turns.soFar;
    for (let i = 0; i < 100; i++) {
      const end = performance.now() + 2;
      while (performance.now() < end);
      yield `${i}\n`;
    }
    meanwhile = turns.soFar - before;
  }
  const path = join(folder.path, 'document');
  await writeText(path, pieces());
  turns.stop();
  expect(meanwhile).toBeGreaterThan(10);
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(101);
});
