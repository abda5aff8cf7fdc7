import { expect, it } from '@jest/globals';
import { oncePer } from '#core/collections/once-per.ts';

it('computes of each object once, undefined too', () => {
  const asked: object[] = [];
  const compute = oncePer((of: { readonly size?: number }) => {
    asked.push(of);
    return of.size;
  });
  const [one, other] = [{ size: 1 }, {}];
  expect([compute(one), compute(other), compute(one), compute(other)]).toEqual([1, undefined, 1, undefined]);
  expect(asked).toEqual([one, other]);
});
