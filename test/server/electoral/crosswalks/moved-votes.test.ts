import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { crosswalk } from '#server/electoral/crosswalks/crosswalk.ts';
import { moveVotes } from '#server/electoral/crosswalks/moved-votes.ts';
import { electorAmounts, type Poll, pollShares } from '#server/electoral/crosswalks/poll-amounts.ts';

const box = (west: number, east: number) =>
  fromCoordinates([
    [
      [
        [west, 45],
        [east, 45],
        [east, 46],
        [west, 46],
        [west, 45],
      ],
    ],
  ]);
const poll = (district: number, span: readonly [number, number] | null, electors: number, votes: object): Poll => ({
  district,
  electors,
  geometry: span && box(...span),
  votes: new Map(Object.entries(votes)),
});

// The new map: 0 to 3 and 3 to 6 degrees; nothing beyond.
const districts = [box(0, 3), box(3, 6)];
const polls = [
  poll(0, [0, 2], 100, { Red: 40, Blue: 10 }),
  poll(0, [2, 4], 200, { Red: 20, Blue: 60 }),
  poll(0, null, 0, { Red: 6, Blue: 7 }),
  poll(1, [4, 8], 80, { Red: 30 }),
  poll(2, null, 50, { Red: 5 }),
];
const near = (value: number) => expect.closeTo(value, 6);

it('divides electors by the area of their polls; those of polls without an outline are not covered', () => {
  const rows = crosswalk(electorAmounts(polls, pollShares(polls, districts), 3));
  expect(rows).toEqual([
    { first: 0, second: 0, amount: near(200), share: near(2 / 3) },
    { first: 0, second: 1, amount: near(100), share: near(1 / 3) },
    { first: 1, second: 1, amount: near(40), share: near(0.5) },
    { first: 1, second: null, amount: near(40), share: near(0.5) },
    { first: 2, second: null, amount: near(50), share: 1 },
  ]);
});

it('moves the votes of each poll by its area, and states separately where those of other polls go', () => {
  expect(moveVotes(polls, pollShares(polls, districts))).toEqual([
    { second: 0, choice: 'Red', votes: near(50), spread: near(5) },
    { second: 0, choice: 'Blue', votes: near(40), spread: near(4) },
    { second: 1, choice: 'Blue', votes: near(30), spread: near(3) },
    { second: 1, choice: 'Red', votes: near(25), spread: near(1) },
    { second: null, choice: 'Red', votes: near(15), spread: near(5) },
  ]);
});

it('neither loses nor makes votes', () => {
  const span = fc.option(fc.tuple(fc.integer({ min: -20, max: 70 }), fc.integer({ min: 1, max: 30 })));
  const anyPoll = fc
    .record({ district: fc.nat(3), span, red: fc.nat(500), blue: fc.nat(500) })
    .map(({ district, span, red, blue }) =>
      poll(district, span && [span[0] / 10, (span[0] + span[1]) / 10], 0, { Red: red, Blue: blue }),
    );
  fc.assert(
    fc.property(fc.array(anyPoll, { maxLength: 12 }), (given) => {
      const moved = moveVotes(given, pollShares(given, districts));
      for (const choice of ['Red', 'Blue']) {
        const before = given.reduce((sum, { votes }) => sum + votes.get(choice)!, 0);
        const after = moved.reduce((sum, row) => sum + (row.choice === choice ? row.votes + row.spread : 0), 0);
        expect(after).toBeCloseTo(before, 6);
      }
    }),
  );
});
