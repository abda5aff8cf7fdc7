import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Publishers' real files, where a developer has them; without them the real-data suites are not collected. */
const realData = process.env.HUSTINGS_REAL_DATA ?? resolve(import.meta.dirname, '../shared/real');
if (existsSync(realData)) process.env.HUSTINGS_REAL_DATA = realData;

export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '@swc/jest' },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/var/', ...(existsSync(realData) ? [] : ['/test/real/'])],
  modulePathIgnorePatterns: ['<rootDir>/var/'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  testTimeout: 60_000,
};
