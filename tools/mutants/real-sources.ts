/**
 * The publishers' files that mutants are made of: small and large, French and English, in degrees and metres, with
 * islands, with records to merge.
 */
export const realSources: readonly string[] = [
  'ca-ns-2019',
  'ca-yt-2015',
  'csd-1310032',
  'csd-2466023',
  'csd-3506008',
  'csd-3515014',
  'csd-3520005',
  'csd-3558004',
  'csd-4611040',
  'csd-4806016',
];
