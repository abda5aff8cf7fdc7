import type { Lookup } from '#locator/src/answer/lookup.ts';

/** How far an answer can be relied on, in the words of a page. */
export type Certainty =
  | 'point'
  | 'snapped'
  | 'addresses'
  | 'few_addresses'
  | 'divided'
  | 'claimed'
  | 'concordance'
  | 'centroid'
  | 'block';

/** The share given by eight located addresses that all lie in one district. With fewer, a reader is warned. */
const enough = 0.9;

/** What a reader has to know of an answer's evidence; null if nothing was found. */
export function certaintyOf({ resolution }: Pick<Lookup, 'resolution'>): Certainty | null {
  const { method, confidence, alternatives, centroidOf, snapped } = resolution;
  const shares = Object.values(alternatives).flat();
  if (shares.some(({ share }) => share === null)) return 'claimed';
  if (shares.length > 0) return 'divided';
  if (snapped) return 'snapped';
  if (method === 'centroid') return centroidOf === 'block' ? 'block' : 'centroid';
  if (method === 'addresses') return confidence >= enough ? 'addresses' : 'few_addresses';
  return method;
}
