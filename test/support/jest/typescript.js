// Jest's own module loader would load every module anew for each file of tests, which takes longer than most of the tests.
import { register as registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

// tsx reads how to translate pages (`.tsx`) from the project's settings.
process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));
register();
registerHooks('./globals/find-globals.js', import.meta.url);
