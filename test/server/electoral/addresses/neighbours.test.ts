import { expect, test } from '@jest/globals';
import { packCivicNumber } from '#core/locator/civic-number.ts';
import { type Known, neighboursOf } from '#server/electoral/addresses/neighbours.ts';

/** The known numbers of a street, by area. */
const street = (areas: Readonly<Record<number, string>>): Known[] =>
  Object.entries(areas).flatMap(([area, numbers]) =>
    numbers.split(' ').map((number) => ({
      number: packCivicNumber(Number.parseInt(number, 10), /[A-Z]$/.exec(number)?.[0] ?? ''),
      row: { row: 0, street: 0, area: Number(area) },
    })),
  );

/** The part of the weight that each area has, in per mille. */
function parts(known: readonly Known[], number: number): Record<number, number> {
  const weighed = neighboursOf(known, packCivicNumber(number, ''));
  const total = weighed.reduce((sum, [, weight]) => sum + weight, 0);
  const found: Record<number, number> = {};
  for (const [{ row }, weight] of weighed) found[row.area] = (found[row.area] ?? 0) + (1000 * weight) / total;
  return Object.fromEntries(Object.entries(found).map(([area, part]) => [area, Math.round(part)]));
}

test.each<[string, Record<number, string>, Record<number, number>]>([
  ['in one area, across the street too', { 1: '1 3 7 9 4 6' }, { 1: 1000 }],
  ['in one area, with nothing known across the street', { 1: '1 3 7 9' }, { 1: 1000 }],
  ['in two areas', { 1: '1 3 4 6', 2: '7 9' }, { 1: 500, 2: 500 }],
  ['in two areas, one nearer', { 1: '3', 2: '11' }, { 1: 750, 2: 250 }],
  ['of one area, of which one number has two', { 1: '3 7', 2: '7' }, { 1: 667, 2: 333 }],
  ['of one area, and those across the street of another', { 1: '1 3 7 9', 2: '4 6' }, { 1: 988, 2: 12 }],
  ['of one area, and those across the street of two others', { 1: '1 3 7 9', 2: '4', 3: '6' }, { 1: 988, 2: 6, 3: 6 }],
  ['of one area, and the one across the street of another', { 1: '1 3 7 9', 2: '4' }, { 1: 988, 2: 12 }],
  ['of one area, which one across the street has', { 1: '1 3 7 9 4', 2: '6 8' }, { 1: 1000 }],
  ['of one area, which one flat across the street has', { 1: '1 3 7 9 6', 2: '4 6' }, { 1: 1000 }],
  ['far apart, of one area, of which one across the street has another', { 1: '3 9 4', 2: '6 8' }, { 1: 988, 2: 12 }],
  ['far apart, of one area, of which one flat has another', { 1: '3 9 4 6', 2: '6' }, { 1: 988, 2: 12 }],
  ['far apart, of one area, as those across the street', { 1: '3 9 4 6', 2: '8' }, { 1: 1000 }],
])('neighbours %s', (_, areas, expected) => {
  expect(parts(street(areas), 5)).toEqual(expected);
});

test('without a neighbour on each side of the number, on its side of the street, there are none', () => {
  expect(neighboursOf(street({ 1: '7 9 2 4 6' }), packCivicNumber(5, ''))).toEqual([]);
  expect(neighboursOf(street({ 1: '1 3 4 6' }), packCivicNumber(5, ''))).toEqual([]);
});

test('a border that goes along the street, three numbers each way on both sides, leaves no doubt', () => {
  const odd = '1 3 5 9 11 13';
  expect(parts(street({ 1: odd, 2: '2 4 6 8 10 12' }), 7)).toEqual({ 1: 1000 });
  expect(parts(street({ 1: odd, 2: '4 6 8 10 12' }), 7)).toEqual({ 1: 988, 2: 12 });
  expect(parts(street({ 1: `${odd} 2`, 2: '4 6 8 10 12' }), 7)).toEqual({ 1: 988, 2: 12 });
  expect(parts(street({ 1: '3 5 9 11 13', 2: '1 2 4 6 8 10 12' }), 7)).toEqual({ 1: 988, 2: 12 });
  expect(parts(street({ 1: '3 5 9 11 13', 2: '2 4 6 8 10 12' }), 7)).toEqual({ 1: 988, 2: 12 });
});

test('numbers with a suffix stand on the side of their number', () => {
  expect(parts(street({ 1: '3A 7B', 2: '4A 6B' }), 5)[1]).toBe(988);
  expect(parts(street({ 1: '3A 3B 5A 9 11 13', 2: '2 4 6 8 10 12' }), 7)).toEqual({ 1: 1000 });
});
