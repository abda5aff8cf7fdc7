import { describe, expect, it } from '@jest/globals';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { asRead, findingsOn, heldBack, wardMap } from '#test/support/gate.ts';

describe('a repaired map', () => {
  const repaired = (areaAfter: number) => ({ repairs: [{ code: '2', areaBefore: 20, areaAfter }] });

  it.each([19.7, 20.3])('is held back where one district of 20 km² has %d km² afterwards', (areaAfter) => {
    expect(heldBack(wardMap(3), [], repaired(areaAfter))).toEqual({
      repair: `Repairing changed the area by more than a hundredth: 2 (20.000 → ${areaAfter}00 km²). Look at the file.`,
    });
  });

  it.each([19.9, 20.1])('of which it has %d km² says only what was repaired', (areaAfter) => {
    expect(asRead(findingsOn(wardMap(3), [], repaired(areaAfter)))).toEqual([
      { severity: 'soft', check: 'repair', message: 'Invalid rings were repaired in 1 districts: 2.' },
    ]);
  });
});

describe('a map with a ring that may be land or a hole', () => {
  it('is held back, and says where', () => {
    const doubts = [{ code: '2', kind: 'part within a part' as const, at: [-47.925, 43.025] as const }];
    expect(heldBack(wardMap(3), [], { doubts })).toEqual({
      rings: expect.stringContaining('may be land or a hole: 2: a part within a part, at -47.925000, 43.025000. '),
    });
  });
});

describe('a landmark', () => {
  const found = (longitude: number, code: string) => {
    const points = [{ name: 'The light', longitude, latitude: 43.025, code }];
    return heldBack(wardMap(3), [], { source: boundarySource({ expect: { districts: 3 }, points }) });
  };

  it('lies in its district', () => {
    expect(found(-47.975, '1')).toEqual({});
  });

  it.each([
    [-47.925, '2'],
    [-40, 'no district'],
  ])('at %d is said to lie in %s instead', (longitude, instead) => {
    expect(found(longitude, '1')).toEqual({
      points: expect.stringContaining(`The light (${longitude}, 43.025) must lie in 1 and lies in ${instead}: `),
    });
  });
});

it('a map whose shapes bear the numbers of other rows is published with a remark', () => {
  expect(asRead(findingsOn(wardMap(3), [], { misnumbered: 2 }))).toEqual([
    {
      severity: 'soft',
      check: 'records',
      message:
        '2 shapes bear the number of another row of the table: shapes or rows may have been sorted without the others. Look at some districts on the map.',
    },
  ]);
});
