import { expect, it } from '@jest/globals';
import { fitting, mostOfRequest, sizeOfAll } from '#server/walk/request-size.ts';

let people = 0;
const visit = () => ({ voterId: `person ${++people}` });
const household = (count: number) => ({ household: Array.from({ length: count }, visit) });

it.each([
  ['single visits', Array.from({ length: 130 }, () => ({ visit: visit() })), [50, 50, 30]],
  ['households', [household(30), household(30), household(2), household(30)], [2, 2]],
  ['visits that are taken back', Array.from({ length: 30 }, () => ({ undo: 'x' })), [12, 12, 6]],
  ['visits of one person', Array.from({ length: 15 }, () => ({ visit: { voterId: 'one' } })), [12, 3]],
  ['a household that is too large for any request', [household(70), household(1)], [1, 1]],
  ['nothing', [], []],
])('a day of %s is sent in parts of which each is taken', (_, events, parts) => {
  const sent: number[] = [];
  for (let left = events as Parameters<typeof fitting>[0]; left.length > 0; ) {
    const part = left.slice(0, fitting(left));
    if (part.length > 1) expect(sizeOfAll(part)).toBeLessThanOrEqual(mostOfRequest);
    sent.push(part.length);
    left = left.slice(part.length);
  }
  expect(sent).toEqual(parts);
});

it.each([[[null]], [[{}]], [[{ household: [null, 7] }]], [['x', 3]]])('counts what is no event: %j', (events) => {
  expect(sizeOfAll(events)).toBe(events.length === 1 && JSON.stringify(events).includes('7') ? 2 : events.length);
});
