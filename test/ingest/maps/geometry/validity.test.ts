// Longer than other files: every fault of a ring has an example and a counter-example.
import { describe, expect, it } from '@jest/globals';
import { kinks } from '@turf/turf';
import fc from 'fast-check';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { seeded } from '#core/random.ts';
import { invalidRings, isValid, type RingFault } from '#ingest/maps/geometry/validity.ts';

type Ring = Array<[number, number]>;

const shell: Ring = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];

function faults(...rings: Ring[]): RingFault[] {
  return invalidRings(fromCoordinates([rings])).map(({ fault }) => fault);
}

describe('invalidRings, one ring', () => {
  it('accepts a sound ring, either way round, with repeated positions', () => {
    expect(faults(shell)).toEqual([]);
    expect(faults(shell.toReversed())).toEqual([]);
    expect(faults(shell.flatMap((position): Ring => [position, position]))).toEqual([]);
  });

  const itself: RingFault = 'crosses or touches itself';
  it.each<[string, RingFault, Ring]>([
    [
      'a position that is no number',
      'not finite',
      [
        [0, 0],
        [1, Number.NaN],
        [1, 1],
        [0, 0],
      ],
    ],
    [
      'an infinite position',
      'not finite',
      [
        [0, 0],
        [Infinity, 0],
        [1, 1],
        [0, 0],
      ],
    ],
    [
      'three positions',
      'fewer than 4 positions',
      [
        [0, 0],
        [1, 1],
        [0, 0],
      ],
    ],
    [
      'an open end',
      'not closed',
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    ],
    [
      'a line there and back',
      'no area',
      [
        [0, 0],
        [1, 0.1],
        [3, 0.3],
        [0, 0],
      ],
    ],
    [
      'a bow tie that crosses between vertices',
      itself,
      [
        [0, 0],
        [3, 3],
        [3, 0],
        [0, 2],
        [0, 0],
      ],
    ],
    [
      'a bow tie that meets at a vertex',
      itself,
      [
        [0, 0],
        [4, 4],
        [4, 0],
        [2, 2],
        [0, 3],
        [0, 0],
      ],
    ],
    [
      'a figure eight through a vertex twice',
      itself,
      [
        [0, 0],
        [2, 1],
        [4, 0],
        [4, 3],
        [2, 1],
        [0, 3],
        [0, 0],
      ],
    ],
    [
      'a ring that closes upon its own edge',
      itself,
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
        [0, 0],
      ],
    ],
    [
      'a spike',
      itself,
      [
        [0, 0],
        [4, 0],
        [4, 2],
        [6, 2],
        [4, 2],
        [4, 4],
        [0, 4],
        [0, 0],
      ],
    ],
    [
      'a stretch walked twice',
      itself,
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 4],
        [2, 0],
        [1, 0],
        [1, 4],
        [0, 4],
        [0, 0],
      ],
    ],
  ])('finds %s', (_, fault, ring) => {
    expect(faults(ring)).toEqual([fault]);
  });

  it('says where', () => {
    const bowTie: Ring = [
      [0, 0],
      [3, 3],
      [3, 0],
      [0, 2],
      [0, 0],
    ];
    expect(invalidRings(fromCoordinates([[shell], [bowTie]]))).toEqual([
      { polygon: 1, ring: 1, fault: 'crosses or touches itself', at: [0, 0] },
    ]);
    expect(invalidRings(fromCoordinates([[[]]]))).toEqual([
      { polygon: 0, ring: 0, fault: 'fewer than 4 positions', at: null },
    ]);
  });

  it('agrees with turf on random rings', () => {
    let sound = 0;
    // Drawn from a seed: what fast-check would shrink to are vertices upon edges, of which turf thinks otherwise.
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 3, max: 40 }), (seed, corners) => {
        const random = seeded(seed);
        const open = Array.from({ length: corners }, (_, i): [number, number] => {
          const angle = ((i + 0.8 * random()) / corners) * 2 * Math.PI;
          const radius = 0.2 + random();
          return [radius * Math.cos(angle), radius * Math.sin(angle)];
        });
        if (random() < 0.5) open[0] = [random() - 0.5, random() - 0.5];
        const ring: Ring = [...open, open[0]!];
        const crossings = kinks({ type: 'Polygon', coordinates: [ring] }).features.length;
        expect(faults(ring).length).toBe(crossings > 0 ? 1 : 0);
        if (crossings === 0) sound++;
      }),
      { numRuns: 300 },
    );
    expect(sound).toBeGreaterThan(50);
    expect(sound).toBeLessThan(290);
  });
});

describe('invalidRings, rings of one polygon', () => {
  it('lets holes touch the exterior and each other at points', () => {
    const atVertex: Ring = [
      [0, 0],
      [1, 3],
      [3, 1],
      [0, 0],
    ];
    const onEdge: Ring = [
      [5, 0],
      [4, 2],
      [6, 2],
      [5, 0],
    ];
    const atHole: Ring = [
      [4, 2],
      [3, 4],
      [5, 4],
      [4, 2],
    ];
    expect(faults(shell, atVertex, onEdge, atHole)).toEqual([]);
  });

  const another: RingFault = 'crosses or overlaps another ring';
  it.each<[string, Ring]>([
    [
      'crosses the exterior',
      [
        [5, 5],
        [12, 5],
        [5, 6],
        [5, 5],
      ],
    ],
    [
      'leaves through a vertex',
      [
        [5, 5],
        [10, 10],
        [12, 12],
        [6, 5],
        [5, 5],
      ],
    ],
    [
      'leaves through edges at its own vertices',
      [
        [5, 5],
        [10, 4],
        [12, 5],
        [10, 6],
        [5, 5],
      ],
    ],
    [
      'shares a stretch with the exterior',
      [
        [4, 0],
        [6, 0],
        [5, 2],
        [4, 0],
      ],
    ],
    ['is the exterior again', shell],
  ])('finds a hole that %s', (_, hole) => {
    expect(faults(shell, hole)).toEqual([another]);
  });

  it('does not compare polygons with each other', () => {
    expect(isValid(fromCoordinates([[shell], [shell]]))).toBe(true);
  });
});

describe('isValid', () => {
  it('takes a long and crooked coast', () => {
    const points = 200_000;
    const coast = Array.from({ length: points }, (_, i): [number, number] => {
      const angle = (i / points) * 2 * Math.PI;
      const radius = 1 + 0.2 * Math.sin(angle * 997) + 0.0000001 * (i % 3);
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    const ring = [...coast, coast[0]!];
    expect(isValid(fromCoordinates([[ring]]))).toBe(true);
    const swapped = ring.slice();
    [swapped[100_000], swapped[100_003]] = [ring[100_003]!, ring[100_000]!];
    expect(isValid(fromCoordinates([[swapped]]))).toBe(false);
  });
});
