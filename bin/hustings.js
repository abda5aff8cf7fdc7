#!/usr/bin/env node
// @ts-check
// The program is TypeScript, which Node 20 does not read: what runs is built of it, anew if a source has changed. It runs
// in this process: a child process would not receive the signals that are sent to this one.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { holdBuild } from './build/build-users.js';
import { buildOrExit } from './build/current-build.js';
import { namePlacesInSources } from './build/places-in-sources.js';

const folder = await buildOrExit();
holdBuild(folder);
process.env.HUSTINGS_BUILD = folder;
namePlacesInSources();
// Node 22 and later keep what they compile of the build beside it.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
  module.enableCompileCache(join(folder, 'compiled'));
const { main } = await import(pathToFileURL(join(folder, 'main.mjs')).href);
await main(process.argv.slice(2));
