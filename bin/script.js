// @ts-check
// `node bin/script.js tools/sample/main.ts …` runs a script of the project, which is TypeScript, as the program is run.
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from './build/current-build.js';
import { root } from './build/find-build.js';

const script = resolve(process.argv[2] ?? '');
// A script may use the program's threads and pages.
process.env.HUSTINGS_BUILD = await buildOrExit();
const folder = await buildOrExit(relative(root, script));
process.setSourceMapsEnabled(true);
process.argv.splice(1, 2, script);
await import(pathToFileURL(join(folder, 'script.mjs')).href);
