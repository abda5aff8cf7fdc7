/** The kinds of sources that are no maps. */
export const datasetKinds = [
  'addresses',
  'concordance',
  'results',
  'polling-divisions',
  'poll-outlines',
  'members',
  'streets',
  'water',
] as const;

/** What a source may be. */
export const sourceKinds = ['boundaries', ...datasetKinds] as const;
