import type { Job } from '#jobs/job.ts';
import { refresh } from './refresh.ts';

export const retry: Job = {
  name: 'retry',
  schedule: '45 4 * * *',
  description: 'Asks again for the sources whose publisher was out of reach, or that are stale.',
  run: (context) =>
    refresh(context, (_source, { state, problem }) => {
      // Asking again does not bring the next edition: it has another address.
      return state === 'unreachable' || (state === 'stale' && problem !== 'edition_due');
    }),
};
