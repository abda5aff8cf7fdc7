import { refreshJob } from './refresh.ts';

export const provincial = refreshJob({
  name: 'provincial',
  schedule: '30 3 2 * *',
  description: 'Checks the maps of the provinces and territories.',
  checks: (source) => source.kind === 'boundaries' && source.level === 'PROVINCIAL',
});
