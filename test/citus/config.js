import { common, inProject, ofSuite } from '#test/support/jest/config.js';
import { exceptions, suites } from './suites.js';

// The databases of its tests are distributed ones.
process.env.HUSTINGS_TEST_ON_CITUS = 'on';

/** `npm run test:citus`: suites of the campaign API on the Citus that HUSTINGS_TEST_CITUS_URL names. */
export default {
  ...common,
  testRegex: ['citus/', ...suites].map(ofSuite),
  testPathIgnorePatterns: [
    inProject('(.*/)?node_modules/'),
    inProject('var/'),
    ...Object.keys(exceptions).map(ofSuite),
  ],
  globalSetup: '<rootDir>/test/citus/global-setup.js',
  globalTeardown: '<rootDir>/test/citus/global-teardown.js',
};
