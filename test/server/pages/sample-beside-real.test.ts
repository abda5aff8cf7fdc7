import { expect, it } from '@jest/globals';
import type { Confidence } from '#server/electoral/map/boundary.ts';
import { isSampleBesideReal } from '#server/pages/look-up/status/status-page.tsx';

it.each<[Confidence[], boolean]>([
  [[], false],
  [['SAMPLE', 'SAMPLE'], false],
  [['OFFICIAL', 'MUNICIPAL'], false],
  [['SAMPLE', 'OFFICIAL'], true],
])('the status page mentions the sample if there are real maps too: %j', (confidences, expected) => {
  const jurisdictions = confidences.map((confidence) => ({ sets: [{ confidence }] }));
  expect(isSampleBesideReal({ jurisdictions } as never)).toBe(expected);
});
