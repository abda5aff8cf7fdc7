// @ts-check
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTar } from 'nanotar';
import { root } from '#bin/build/find-build.js';
import { builtFiles } from '#client/build.js';

/**
 * @typedef {import('#bin/build/inputs.js').Inputs} Inputs
 * @typedef {import('./compile.js').BuiltFile} BuiltFile
 */

const beside = ['package.json', 'README.md', 'LICENSE'];

/**
 * The client as an installation hands it out: the package that `npm pack` would make, and its module for a page. The same
 * sources give the same bytes, since npm refuses a package that has changed under its address.
 * @param {Inputs} inputs
 * @returns {Promise<BuiltFile[]>}
 */
export async function clientFiles(inputs) {
  const own = await Promise.all(
    beside.map(async (path) => ({ path, contents: await inputs.read(join(root, 'client', path)) })),
  );
  const built = (await builtFiles()).map(({ path, text }) => ({ path, contents: Buffer.from(text) }));
  // The sources that were made are among them: tests and the type checker read those, so that a build makes what is lacking.
  for (const folder of ['src', 'generate']) {
    const names = await readdir(join(root, 'client', folder), { recursive: true });
    for (const name of names.filter((each) => each.endsWith('.ts')))
      await inputs.read(join(root, 'client', folder, name));
  }
  for (const path of ['client/build.js', 'server/openapi/customer.json', 'server/openapi/electoral.json'])
    await inputs.read(join(root, path));
  const files = [...own, ...built].map(({ path, contents }) => ({ name: `package/${path}`, data: contents }));
  // Nothing of the machine is in it: neither times nor owners.
  const archive = createTar(files, { attrs: { mtime: 0, uid: 0, gid: 0, mode: '644' } });
  return [
    { name: 'client.tgz', contents: gzipSync(archive, { level: 9 }) },
    {
      name: 'client.js',
      contents: /** @type {Buffer} */ (built.find(({ path }) => path === 'dist/hustings.js')?.contents),
    },
  ];
}
