// What a worker process runs: a file of JavaScript that the primary process names. Without it, or where a new installation
// has taken its place meanwhile, the worker runs from its sources.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { importSource } from '#bin/program/from-sources.js';

const [, , code] = process.argv;
if (code && existsSync(code)) {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(code).href);
} else {
  await importSource(new URL('./worker.ts', import.meta.url));
}
