import { beforeAll, it } from '@jest/globals';

beforeAll(() => {
  throw new Error('thrown before all');
});
it('passes', () => {});
