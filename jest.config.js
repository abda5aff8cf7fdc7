import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { exceptions, suites } from './test/citus/suites.js';

/** Publishers' real files, where a developer has them; without them the real-data suites are not collected. */
const realData = process.env.HUSTINGS_REAL_DATA ?? resolve(import.meta.dirname, '../shared/real');
if (existsSync(realData)) process.env.HUSTINGS_REAL_DATA = realData;

/** Programs that some suites run the real thing of; without one its suites are not collected. */
const installed = (program) => process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, program)));

const config = {
  testEnvironment: 'node',
  // Half of a suite's time is waiting for PostgreSQL: a machine of two cores, for which Jest would take one, is given two.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Modules of finished suites stay in a worker's memory (Node's vm modules): it is replaced before it is slow for that.
  workerIdleMemoryLimit: '1500MB',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/test/support/jest/transform.js' },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/var/',
    ...(existsSync(realData) ? [] : ['/test/real/']),
    ...(installed('redis-server') ? [] : ['/test/redis/']),
    ...(installed('pgbouncer') ? [] : ['/test/pgbouncer/']),
    '/test/citus/',
    ...(existsSync('/usr/lib/postgresql/15/bin/postgres') ? [] : ['/test/postgresql-15/']),
    // These clone and install, from the network: `npm run test:clean-folder` runs them.
    ...(process.env.CLEAN_FOLDER_TESTS === 'on' ? [] : ['/test/clean-folder/']),
    // These need Chromium: `npm run test:browser` runs them.
    ...(process.env.BROWSER_TESTS === 'on' ? [] : ['/test/browser/']),
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/var/'],
  coverageProvider: 'v8',
  globalSetup: '<rootDir>/test/support/jest/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.ts',
  // Ends what hangs. Programs that tests start take several times as long where other processes keep the machine busy.
  testTimeout: 300_000,
};

const { maxWorkers, workerIdleMemoryLimit, ...project } = config;

/** Where a Citus is named, suites of the campaign API run a second time, on distributed databases. */
const onCitus = {
  displayName: 'citus',
  ...project,
  testMatch: ['<rootDir>/test/citus/**/*.test.ts', ...suites.map((suite) => `<rootDir>/test/${suite}.test.ts`)],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/var/',
    ...Object.keys(exceptions).map((suite) => `/test/${suite}.test.ts`),
  ],
  setupFiles: ['<rootDir>/test/citus/on-citus.ts'],
  globalSetup: '<rootDir>/test/citus/global-setup.ts',
  globalTeardown: '<rootDir>/test/citus/global-teardown.ts',
};

export default process.env.HUSTINGS_TEST_CITUS_URL
  ? {
      maxWorkers,
      workerIdleMemoryLimit,
      transform: config.transform,
      testTimeout: config.testTimeout,
      projects: [{ displayName: 'postgres', ...project }, onCitus],
    }
  : config;
