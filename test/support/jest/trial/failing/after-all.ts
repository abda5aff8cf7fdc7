import { afterAll, it } from '@jest/globals';

afterAll(async () => {
  throw new Error('thrown after all');
});
it('passes', () => {});
