// Runs TypeScript as it is written: what tests and tools are, file by file. Threads, and what browsers load, are of the
// build.
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { currentBuild } from '#bin/build/current-build.js';

process.env.HUSTINGS_BUILD ??= await currentBuild();
// tsx reads how to translate pages (`.tsx`) from the project's settings.
process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('../tsconfig.json', import.meta.url));
register();
