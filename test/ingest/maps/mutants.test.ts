import { expect, it } from '@jest/globals';
import { mutants } from '#tools/mutants/mutants.ts';
import { describeMutants } from './describe-mutants.ts';

it('maps are damaged in at least seventy ways, each with a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(70);
});

// The two larger maps of the sample, whose mutants take twice as long and come as refreshes alone: `mutants-of-larger-maps.test.ts`.
describeMutants({ 'sample-xa': ['refresh', 'first', 'succession'], 'sample-sainte-ondine': ['refresh', 'first'] });
