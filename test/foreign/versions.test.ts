import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { shownClients } from './clients-table.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** The version of a package that is installed, without what Debian adds to it; undefined if it is not installed. */
async function installedVersion({ package: name, isOfDebian }: { package: string; isOfDebian: boolean }) {
  if (isOfDebian) {
    const { stdout } = await run('dpkg-query', ['-W', '-f', `\${Version}`, name]).catch(() => ({ stdout: '' }));
    return /^(?:\d+:)?(\d+(?:\.\d+)*)/.exec(stdout)?.[1];
  }
  for (const folder of ['tools/foreign', 'tools/duckdb', '.']) {
    const path = resolve(root, folder, 'node_modules', name, 'package.json');
    const manifest = await readFile(path, 'utf8').catch(() => null);
    if (manifest !== null) return (JSON.parse(manifest) as { version: string }).version;
  }
  return undefined;
}

/** QGIS is not installed in CI. */
const mayLack = ['python3-qgis'];

it('the table of foreign clients has the version of each that is installed here, with which it was tried', async () => {
  const clients = await shownClients();
  expect(clients.length).toBeGreaterThan(20);
  for (const client of clients) {
    const installed = await installedVersion(client);
    if (installed === undefined && mayLack.includes(client.package)) continue;
    // Debian's updates of a release change no more than the last number.
    const compared = client.isOfDebian
      ? installed?.split('.').slice(0, client.version.split('.').length).join('.')
      : installed;
    expect([client.package, compared]).toEqual([client.package, client.version]);
  }
});
