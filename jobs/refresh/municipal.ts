import { refreshJob } from './refresh.ts';

export const municipal = refreshJob({
  name: 'municipal',
  schedule: '15 3 3 1,4,7,10 *',
  description: 'Checks the maps of the municipalities.',
  checks: (source) => source.kind === 'boundaries' && source.level === 'MUNICIPAL',
});
