import { createRequire } from 'node:module';
import { join } from 'node:path';

// The version that Jest itself uses, of the packages that the tests run with.
const ofJest = createRequire(createRequire(join(process.cwd(), 'package.json')).resolve('jest'));
const { default: Sequencer } = createRequire(ofJest.resolve('@jest/core'))('@jest/test-sequencer');

/** Runs the suites in the order in which they are named. Jest's own starts with the longest. */
export default class GivenOrder extends Sequencer {
  sort(tests) {
    return tests;
  }
}
