import type { Tag } from '#server/http/tag.ts';

/** The groups of the electoral API's operations. */
export const tags = {
  lookup: {
    name: 'Look-up',
    description: 'From a postal code or a point to its federal, provincial and municipal district.',
  },
  boundaries: {
    name: 'Boundaries',
    description: 'Electoral districts: names, figures, limits, outlines, candidates and polling divisions.',
  },
  downloads: {
    name: 'Downloads',
    description: 'Whole maps as files.',
  },
  ogc: {
    name: 'OGC API – Features',
    description: 'The maps as programs of geography read them.',
  },
  publications: {
    name: 'Publications',
    description: 'What changed from map to map.',
  },
  elections: {
    name: 'Elections',
    description: 'The elections of which results or candidates are held.',
  },
  service: {
    name: 'Service',
    description: 'Health, freshness of the data, and API keys.',
  },
} as const satisfies Readonly<Record<string, Tag>>;
