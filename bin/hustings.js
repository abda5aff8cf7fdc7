#!/usr/bin/env node
// Node's loader of TypeScript takes seconds for this program. The program is therefore written as JavaScript once, whenever
// a source has changed; where that cannot be done it runs from its sources. Either way it runs in this process: a child
// process of its own would not receive the signals that are sent to this one.
import { pathToFileURL } from 'node:url';
import { findProgram, root, trustedFolders } from './program/find-program.js';

const program = findProgram() ?? (await writeProgram());
if (program) {
  // Errors say where they arose in the sources.
  process.setSourceMapsEnabled(true);
  const { main } = await import(pathToFileURL(program.main).href);
  await main(process.argv.slice(2), program.worker);
} else {
  await import('./hustings-from-sources.js');
}

async function writeProgram() {
  const { importSource } = await import('./program/from-sources.js');
  const { writeProgram } = await importSource(new URL('./program/write-program.ts', import.meta.url));
  await writeProgram(root, trustedFolders()).catch(() => {});
  return findProgram();
}
