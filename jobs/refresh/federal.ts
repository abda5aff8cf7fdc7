import { refreshJob } from './refresh.ts';

export const federal = refreshJob({
  name: 'federal',
  schedule: '15 3 2 * *',
  description: 'Checks the federal maps.',
  checks: (source) => source.kind === 'boundaries' && source.level === 'FEDERAL',
});
