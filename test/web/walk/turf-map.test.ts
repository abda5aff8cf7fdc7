import { describe, expect, it } from '@jest/globals';
import { nextDoor, stateOf } from '#core/turfs/door-state.ts';
import { distance, groupsOf, lineIn, planeAt } from '#core/turfs/plane.ts';

const door = (number: number, ...results: Array<string | null>) => ({
  number,
  address: `${number} Marram Rd`,
  city: '',
  people: results.map((result, i) => ({ id: `${number}-${i}`, name: '', support: null, sign: false, result })),
});

describe('the state of a door', () => {
  it.each([
    ['todo', [null, null]],
    ['todo', []],
    ['done', ['STRONG_SUPPORT', null]],
    ['done', ['NOT_HOME', '']],
    ['done', ['REFUSED', 'UNDECIDED']],
    ['refused', ['NOT_HOME', 'REFUSED']],
    ['notHome', ['NOT_HOME', null]],
    ['notHome', ['MOVED', 'NOT_HOME']],
    ['done', ['MOVED']],
  ])('is %s of %j', (state, results) => {
    expect(stateOf(door(1, ...results))).toBe(state);
  });
});

describe('the next door', () => {
  const doors = [door(1, 'UNDECIDED'), door(2, null), door(3, 'NOT_HOME'), door(4, null)];

  it('is the first one to do behind the last visit, and then from the beginning', () => {
    expect(nextDoor(doors, '3-0')?.number).toBe(4);
    expect(nextDoor(doors, '4-0')?.number).toBe(2);
    expect(nextDoor(doors, undefined)?.number).toBe(2);
    expect(nextDoor(doors, 'gone')?.number).toBe(2);
  });

  it('is none when all are done', () => {
    expect(
      nextDoor(
        doors.filter(({ number }) => number % 2 === 1),
        '1-0',
      ),
    ).toBeUndefined();
  });
});

describe('the plane', () => {
  it('has metres: a thousandth of a degree is 111 m to the north and less to the east', () => {
    const toPlane = planeAt([-60, 46]);
    expect(toPlane([-60, 46.001])[1]).toBeCloseTo(-111.2, 1);
    expect(toPlane([-59.999, 46])[0]).toBeCloseTo(77.2, 1);
  });

  it('reads lines as the server writes them', () => {
    const [first = [0, 0], second = [0, 0]] = lineIn(([x, y]) => [x, y], [-60, 46], [100, 200, -50, 0]);
    expect([...first, ...second].map((value) => Number(value.toFixed(6)))).toEqual([-59.999, 46.002, -59.9995, 46.002]);
  });

  it('groups places that are too near to be tapped apart, by the first of them', () => {
    const places = [0, 10, 25, 200, 205].map((x) => ({ at: [x, 0] as const }));
    const xs = (scale: number) => groupsOf(places, scale, 20).map((group) => group.map(({ at: [x] }) => x));
    expect(xs(1)).toEqual([[0, 10], [25], [200, 205]]);
    expect(xs(0.05)).toEqual([[0, 10, 25, 200, 205]]);
    expect(xs(4.1)).toEqual([[0], [10], [25], [200], [205]]);
    for (const group of groupsOf(places, 1, 20)) {
      for (const other of groupsOf(places, 1, 20)) {
        if (group[0]?.at !== other[0]?.at) expect(distance(group[0]!.at, other[0]!.at)).toBeGreaterThanOrEqual(20);
      }
    }
  });
});
