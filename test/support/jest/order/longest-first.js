import { createRequire } from 'node:module';
import { longestSuites } from '#test/support/jest/system-suites.js';

// The versions that Jest itself uses.
const ofJest = createRequire(createRequire(createRequire(import.meta.url).resolve('jest')).resolve('@jest/core'));
const { default: Sequencer } = ofJest('@jest/test-sequencer');

/**
 * Starts the longest suites first, so that at the end no worker is busy with one while the others have nothing to do. Jest
 * knows how long a file takes only if it has run it before.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = longestSuites.findIndex((suite) => path.endsWith(`/test/${suite}.test.ts`));
      return found === -1 ? longestSuites.length : found;
    };
    return super.sort(tests).toSorted((a, b) => place(a) - place(b));
  }
}
