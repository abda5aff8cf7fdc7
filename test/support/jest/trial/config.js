import { common } from '#test/support/jest/config.js';

const { globalSetup: _setup, globalTeardown: _teardown, ...withoutDatabase } = common;

/** Files that try what becomes of tests that go wrong. `../run-file.test.ts` runs them. */
export default { ...withoutDatabase, maxWorkers: 2, testMatch: ['<rootDir>/test/support/jest/trial/**/*.ts'] };
