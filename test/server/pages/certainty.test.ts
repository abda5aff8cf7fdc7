import { expect, it } from '@jest/globals';
import { certaintyOf } from '#server/pages/look-up/certainty.ts';

type Resolution = Parameters<typeof certaintyOf>[0]['resolution'];

const found = (resolution: Partial<Resolution>) =>
  certaintyOf({ resolution: { method: 'addresses', confidence: 1, methods: {}, alternatives: {}, ...resolution } });

it('describes the confidence of a result in words', () => {
  expect(found({ method: 'point' })).toBe('point');
  expect(found({ method: 'point', confidence: 0.9, snapped: true })).toBe('snapped');
  // Eight located addresses of eight, and seven of seven (`confidenceOfAddresses`).
  expect(found({ confidence: 9 / 10 })).toBe('addresses');
  expect(found({ confidence: 8 / 9 })).toBe('few_addresses');
  expect(found({ method: 'concordance', confidence: 0.9 })).toBe('concordance');
  expect(found({ method: 'centroid', confidence: 0.6, centroidOf: 'code' })).toBe('centroid');
  expect(found({ method: 'centroid', confidence: 0.4, centroidOf: 'block' })).toBe('block');
  expect(found({ method: null, confidence: 0 })).toBeNull();
});

it('says first that a postal code is divided', () => {
  const share = { share: 0.99 } as NonNullable<Resolution['alternatives']['federal']>[number];
  expect(found({ confidence: 0.99, alternatives: { federal: [share] } })).toBe('divided');
});
