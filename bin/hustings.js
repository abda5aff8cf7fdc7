#!/usr/bin/env node
// The oldest Node that we support reads no TypeScript. tsx translates each file while it is loaded. It does so inside this
// process: a child process of its own would not receive the signals that are sent to this one.
import { register } from 'tsx/esm/api';

register();
const { main } = await import('./main.ts');
await main(process.argv.slice(2));
