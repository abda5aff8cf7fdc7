import { refreshJob } from './refresh.ts';

export const federal = refreshJob({
  name: 'federal',
  schedule: '15 3 2 * *',
  description: 'Checks the federal maps.',
  checks: (source) => source.kind === 'boundaries' && source.level === 'FEDERAL',
});

export const provincial = refreshJob({
  name: 'provincial',
  schedule: '30 3 2 * *',
  description: 'Checks the maps of the provinces and territories.',
  checks: (source) => source.kind === 'boundaries' && source.level === 'PROVINCIAL',
});

export const municipal = refreshJob({
  name: 'municipal',
  schedule: '15 3 3 1,4,7,10 *',
  description: 'Checks the maps of the municipalities.',
  checks: (source) => source.kind === 'boundaries' && source.level === 'MUNICIPAL',
});

export const elections = refreshJob({
  name: 'elections',
  schedule: '15 3 4 * *',
  description:
    'Checks the results of elections and the polling divisions that are not final yet, their outlines, and the lists of members.',
  checks: ({ kind }) => ['results', 'polling-divisions', 'poll-outlines', 'members'].includes(kind),
});

export const postalCodes = refreshJob({
  name: 'postal-codes',
  // After the maps of the month, in which the addresses are then found.
  schedule: '15 3 5 * *',
  description: 'Checks the address register, the concordances of postal codes, the road network and the water of maps.',
  checks: ({ kind }) => ['addresses', 'concordance', 'streets', 'water'].includes(kind),
});

export const retry = refreshJob({
  name: 'retry',
  schedule: '45 4 * * *',
  description: 'Asks again for the sources whose publisher was out of reach, or that are stale.',
  // Asking again does not bring the next edition: it has another address.
  checks: (_source, { state, problem }) => state === 'unreachable' || (state === 'stale' && problem !== 'edition_due'),
});
