import { it } from '@jest/globals';

it('leaves a rejection', () => {
  void Promise.reject(new Error('nobody handles it'));
});

it('is over when that comes', async () => {
  await new Promise((resolve) => setImmediate(resolve));
});
