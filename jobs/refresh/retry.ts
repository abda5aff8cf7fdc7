import { refreshJob } from './refresh.ts';

export const retry = refreshJob({
  name: 'retry',
  schedule: '45 4 * * *',
  description: 'Asks again for the sources whose publisher was out of reach, or that are stale.',
  // Asking again does not bring the next edition: it has another address.
  checks: (_source, { state, problem }) => state === 'unreachable' || (state === 'stale' && problem !== 'edition_due'),
});
