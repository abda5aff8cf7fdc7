import { common, inProject } from '#test/support/jest/config.js';

const { globalSetup: _setup, globalTeardown: _teardown, ...withoutDatabase } = common;

/** Files that try what becomes of tests that go wrong. `../run-file.test.ts` runs them. */
export default {
  ...withoutDatabase,
  maxWorkers: 2,
  testRegex: [inProject(String.raw`test/support/jest/trial/.*/.*\.ts$`)],
};
