// @ts-check
// `npm run build`: builds the program where its sources have changed. With the path of a script, that script.
import { buildOrExit } from './current-build.js';

process.stdout.write(`${await buildOrExit(process.argv[2])}\n`);
