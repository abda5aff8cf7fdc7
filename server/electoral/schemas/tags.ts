import type { Tag } from '#server/call/tag.ts';

/** The groups of the electoral API's operations. */
export const tags = {
  lookup: {
    name: 'Look-up',
    description: 'The federal, provincial and municipal district of a postal code or a point.',
  },
  boundaries: {
    name: 'Boundaries',
    description:
      'Electoral districts: names, population, electors, limits, geometry, candidates and polling divisions.',
  },
  downloads: {
    name: 'Downloads',
    description: 'Whole maps as files.',
  },
  ogc: {
    name: 'OGC API – Features',
    description: 'The maps for GIS software.',
  },
  publications: {
    name: 'Publications',
    description: 'What changed from one version of a map to the next.',
  },
  elections: {
    name: 'Elections',
    description: 'The elections with results or candidates.',
  },
  service: {
    name: 'Service',
    description: 'Health, freshness of the data, and API keys.',
  },
} as const satisfies Readonly<Record<string, Tag>>;
