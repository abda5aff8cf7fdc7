import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

const rootDir = resolve(import.meta.dirname, '../../..');
/** Jest puts `<rootDir>` into a pattern as it is: `c++` in the name of a folder above would be an expression. */
const escapedRoot = rootDir.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/**
 * A regular expression, as Jest reads them, that fits paths of the project alone, whatever the folders above it are called.
 * `pattern` begins behind the slash of the project's folder.
 */
export const inProject = (pattern) => `^${escapedRoot}/${pattern}`;

/** A pattern of suites below `test/`: one file, or those of a folder with a slash at its end. */
export const ofSuite = (suite) => inProject(String.raw`test/${suite}${suite.endsWith('/') ? '.*' : ''}\.test\.ts$`);

/** What all of our runs of Jest have in common. */
export const common = {
  rootDir,
  testEnvironment: '<rootDir>/test/support/jest/environment.js',
  testRunner: '<rootDir>/test/support/jest/run-file.js',
  // A suite waits for PostgreSQL, for timeouts and for programs that start and end: a machine of two processors, for which
  // Jest would take one worker, is given three.
  maxWorkers: Math.max(3, availableParallelism()),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Node's loader asks tsx.
  transform: {},
  // A glob (`testMatch`) finds nothing below a folder with a bracket in its name.
  testRegex: [inProject(String.raw`test/.*\.test\.ts$`)],
  modulePathIgnorePatterns: [inProject('dist/'), inProject('var/')],
  globalSetup: '<rootDir>/test/support/jest/global-setup.js',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.js',
  // Ends what hangs. Programs that tests start take several times as long if the machine is busy with other processes.
  testTimeout: 300_000,
};

/** Never a suite of `npm test` or `npm run test:system`. */
export const ignored = [inProject('(.*/)?node_modules/'), inProject('var/'), inProject('test/citus/')];
