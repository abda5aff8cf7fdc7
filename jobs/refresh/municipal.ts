import type { Job } from '#jobs/job.ts';
import { refresh } from './refresh.ts';

export const municipal: Job = {
  name: 'municipal',
  schedule: '15 3 3 1,4,7,10 *',
  description: 'Checks the maps of the municipalities.',
  run: (context) => refresh(context, (source) => source.kind === 'boundaries' && source.level === 'MUNICIPAL'),
};
