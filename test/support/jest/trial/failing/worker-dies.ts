import { it } from '@jest/globals';

it('ends its process', () => {
  process.kill(process.pid, 'SIGKILL');
});
