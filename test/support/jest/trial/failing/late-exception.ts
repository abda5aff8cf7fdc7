import { it } from '@jest/globals';

it('is over when something is thrown', async () => {
  setImmediate(() => {
    throw new Error('nobody catches it');
  });
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
});
