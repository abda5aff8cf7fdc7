import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { mapPieces, storeMap } from '#server/electoral/map/file/map-folder.ts';
import { labelOf } from '#server/electoral/map/file/map-label.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();
const launcher = join(import.meta.dirname, '../../../bin/hustings.js');

it('hustings lookup leaves no file if the disk is full, and says so in one line', async () => {
  const server = await startElectoralServer(async ({ knex }) => {
    await givenSet(knex, { id: 'fed', level: 'FEDERAL', districts: [{ code: '1', boxes: [[-49, 41, -47, 43]] }] });
  });
  const snapshot = server.mapStore.current();
  const label = labelOf('a database', snapshot);
  const map = await storeMap(join(folder.path, 'map'), label, mapPieces(label, snapshot));
  await server.close();
  const table = await folder.write('table.csv', Buffer.from('lat,lng\n42,-48\n'));
  const output = join(folder.path, 'out.csv');
  const written = [process.execPath, launcher, 'lookup', table, '--map', map, '--output', output];
  // No file may grow: writing fails as on a full disk.
  const limited = promisify(execFile)('bash', ['-c', `trap '' XFSZ; ulimit -f 0; exec "$@" 2>&1`, 'bash', ...written], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  await expect(limited).rejects.toMatchObject({ code: 1, stdout: 'EFBIG: file too large, write\n' });
  expect(existsSync(output)).toBe(false);
});
