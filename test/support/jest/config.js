import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

/** What all of our runs of Jest have in common. */
export const common = {
  rootDir: resolve(import.meta.dirname, '../../..'),
  testEnvironment: '<rootDir>/test/support/jest/environment.js',
  testRunner: '<rootDir>/test/support/jest/run-file.js',
  // A suite waits for PostgreSQL, for timeouts and for programs that start and end: a machine of two processors, for which
  // Jest would take one worker, is given three.
  maxWorkers: Math.max(3, availableParallelism()),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Node's loader asks tsx.
  transform: {},
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/var/'],
  globalSetup: '<rootDir>/test/support/jest/global-setup.js',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.js',
  // Ends what hangs. Programs that tests start take several times as long if the machine is busy with other processes.
  testTimeout: 300_000,
};

/** Never a suite of `npm test` or `npm run test:system`. */
export const ignored = ['/node_modules/', '/var/', '/test/citus/'];
