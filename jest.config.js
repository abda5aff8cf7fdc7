import { common, ignored, ofSuite } from './test/support/jest/config.js';
import { systemSuites } from './test/support/jest/system-suites.js';

/** `npm test`: all that needs nothing but this repository, and one process at a time. */
export default { ...common, testPathIgnorePatterns: [...ignored, ...systemSuites.map(ofSuite)] };
