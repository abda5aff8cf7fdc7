import { refreshJob } from './refresh.ts';

export const elections = refreshJob({
  name: 'elections',
  schedule: '15 3 4 * *',
  description: 'Checks the results of elections and the polling divisions that are not final yet.',
  checks: ({ kind }) => kind === 'results' || kind === 'polling-divisions',
});
