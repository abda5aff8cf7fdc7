import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** Publishers' real files, where a developer has them; without them the real-data suites are not collected. */
const realData = process.env.HUSTINGS_REAL_DATA ?? resolve(import.meta.dirname, '../shared/real');
if (existsSync(realData)) process.env.HUSTINGS_REAL_DATA = realData;

/** Programs that some suites run the real thing of; without one its suites are not collected. */
const installed = (program) => process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, program)));

export default {
  testEnvironment: 'node',
  // Half of a suite's time is waiting for PostgreSQL: a machine of two cores, for which Jest would take one, is given two.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/test/support/jest/transform.js' },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/var/',
    ...(existsSync(realData) ? [] : ['/test/real/']),
    ...(installed('redis-server') ? [] : ['/test/redis/']),
    ...(installed('pgbouncer') ? [] : ['/test/pgbouncer/']),
    ...(existsSync('/usr/lib/postgresql/15/bin/postgres') ? [] : ['/test/postgresql-15/']),
    // These clone and install, from the network: `npm run test:clean-folder` runs them.
    ...(process.env.CLEAN_FOLDER_TESTS === 'on' ? [] : ['/test/clean-folder/']),
    // These need Chromium: `npm run test:browser` runs them.
    ...(process.env.BROWSER_TESTS === 'on' ? [] : ['/test/browser/']),
  ],
  modulePathIgnorePatterns: ['<rootDir>/var/'],
  coverageProvider: 'v8',
  globalSetup: '<rootDir>/test/support/jest/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.ts',
  // Ends what hangs. Programs that tests start take several times as long where other processes keep the machine busy.
  testTimeout: 300_000,
};
