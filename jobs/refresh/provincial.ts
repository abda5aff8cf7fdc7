import type { Job } from '#jobs/job.ts';
import { refresh } from './refresh.ts';

export const provincial: Job = {
  name: 'provincial',
  schedule: '30 3 2 * *',
  description: 'Checks the maps of the provinces and territories.',
  run: (context) => refresh(context, (source) => source.kind === 'boundaries' && source.level === 'PROVINCIAL'),
};
