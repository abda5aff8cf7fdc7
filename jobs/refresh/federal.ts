import type { Job } from '#jobs/job.ts';
import { refresh } from './refresh.ts';

export const federal: Job = {
  name: 'federal',
  schedule: '15 3 2 * *',
  description: 'Checks the federal maps.',
  run: (context) => refresh(context, (source) => source.kind === 'boundaries' && source.level === 'FEDERAL'),
};
