// @ts-check
// `npm run build`: makes a build where the sources have changed.
import { buildOrExit } from './current-build.js';

process.stdout.write(`${await buildOrExit()}\n`);
