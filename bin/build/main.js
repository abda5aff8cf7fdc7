// @ts-check
// `npm run build`: makes a build if the sources have changed.
import { buildOrExit } from './current-build.js';

process.stdout.write(`${await buildOrExit()}\n`);
