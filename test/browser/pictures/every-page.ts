/**
 * `npm run pictures:pages -- --out FOLDER [--tree FOLDER] [--only PATTERN]`: a picture of every page at two widths, in both
 * schemes and both languages, of a server that it starts on the fictional sample region. `--tree` is a checkout of
 * another commit, with its packages installed, whose server is started instead.
 */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ownFolder } from '#bench/support/own-folder.ts';
import { startServer } from '#bench/support/server.ts';
import { openBrowser } from '#test/support/browser/browser.ts';
import { allPages } from '#test/support/browser/pages/all-pages.ts';
import { readersOf } from '#test/support/browser/pages/demo-readers.ts';
import { photographPages } from '#test/support/browser/pages/photograph-pages.ts';

const { values } = parseArgs({
  options: { out: { type: 'string' }, tree: { type: 'string' }, only: { type: 'string', default: '' } },
});
if (!values.out) throw new Error('Say with --out which folder the pictures are for.');
const out = values.out;
const tree = resolve(values.tree ?? join(import.meta.dirname, '../../..'));
const selectedPages = allPages.filter(({ name }) => new RegExp(values.only).test(name));

const folder = await ownFolder();
const server = await startServer(folder, { sample: true, tree });
const browser = await openBrowser();
try {
  const operate = async (...args: string[]) => {
    const environment = { ...process.env, HUSTINGS_DATA_DIR: folder };
    const all = [join(tree, 'bin/hustings.js'), ...args, '--url', server.url, '--json'];
    return (await promisify(execFile)(process.execPath, all, { cwd: tree, env: environment })).stdout;
  };
  const readers = await readersOf({ browser, address: server.url, operate });
  await photographPages({ browser, readers, address: server.url, pages: selectedPages, out });
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
