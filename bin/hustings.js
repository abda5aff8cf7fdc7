#!/usr/bin/env node
// The oldest Node that we support reads no TypeScript. tsx translates each file while it is loaded. It does so inside this
// process: a child process of its own would not receive the signals that are sent to this one.
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

// tsx reads how to translate pages (`.tsx`) from the project's settings, not from those of the folder it is called in.
process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('../tsconfig.json', import.meta.url));
register();
const { main } = await import('./main.ts');
await main(process.argv.slice(2));
