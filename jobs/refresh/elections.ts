import type { Job } from '#jobs/job.ts';
import { refresh } from './refresh.ts';

export const elections: Job = {
  name: 'elections',
  schedule: '15 3 4 * *',
  description: 'Checks the results of elections and the polling divisions that are not final yet.',
  run: (context) => refresh(context, ({ kind }) => kind === 'results' || kind === 'polling-divisions'),
};
