import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates, type MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import { Locator } from '#core/locator/locator.ts';
import { roundPositions } from '#ingest/maps/snap/served-grid.ts';
import { open } from '#locator/src/file/open.ts';
import type { OpenedFile } from '#locator/src/file/opened-file.ts';
import { OffGrid } from '#locator/write/given.ts';
import { writeFile } from '#locator/write/write-file.ts';
import { awkwardPoints, makePartition, randomPoints } from '#test/core/locator/partition.ts';
import { givenFile, givenMap } from './given-file.ts';

const partition = fc
  .record({
    seed: fc.nat(),
    columns: fc.integer({ min: 1, max: 4 }),
    rows: fc.integer({ min: 1, max: 4 }),
    borderVertices: fc.constantFrom(1, 2, 9, 40),
    crookedness: fc.constantFrom(0, 0.5, 1),
    districts: fc.integer({ min: 1, max: 12 }),
    origin: fc.constantFrom<[number, number]>([-75.3, 45.2], [-0.15, -0.05], [100.1, 82.9]),
  })
  .map(makePartition);

const onGrid = (coordinates: MultiPolygonCoordinates): MultiPolygonCoordinates =>
  coordinates.map((rings) =>
    rings.map((ring) => ring.map((position) => position.map((n) => Math.round(n * 1e7) / 1e7))),
  );

/** A file whose cells are as small as can be. */
async function fileOf(districts: readonly MultiPolygonCoordinates[], mostEdges?: number): Promise<OpenedFile> {
  const given = givenFile([[givenMap('map'), districts]]);
  const bytes = Buffer.concat(writeFile(given, mostEdges === undefined ? {} : { mostEdges }));
  const file = (await open(bytes)) as OpenedFile;
  await file.readAll();
  return file;
}

const codeOf = (file: OpenedFile, x: number, y: number) => file.locateRead(y, x, 1)?.federal?.code ?? null;

describe('a file of districts', () => {
  it.each([undefined, 40, 6])(
    'answers as the locator of the server, with at most %s edges in a cell',
    async (mostEdges) => {
      await fc.assert(
        fc.asyncProperty(partition, fc.nat(), async (drawn, seed) => {
          const districts = drawn.districts.map(onGrid);
          const map = { districts, extent: drawn.extent };
          const locator = new Locator(
            districts.map((coordinates) => ({
              geometry: fromCoordinates(coordinates),
              set: 0,
              validFrom: 0,
              validUntil: Infinity,
            })),
          );
          const file = await fileOf(districts, mostEdges);
          const points = [...randomPoints(map, 200, seed), ...awkwardPoints(map, seed).slice(0, 2_000)];
          const wrong = points.filter(([x, y]) => {
            const { covering, snapped } = locator.locateOrSnap(x, y, 1);
            const found = [...covering, ...snapped][0];
            return codeOf(file, x, y) !== (found === undefined ? null : String(found + 1));
          });
          expect(wrong).toEqual([]);
        }),
        { numRuns: mostEdges === undefined ? 20 : 8 },
      );
    },
  );

  it('counts a point in a gap between two districts to the nearer one, also across cells', async () => {
    const metre = 1 / 111_195;
    const strip = (south: number, north: number): MultiPolygonCoordinates =>
      onGrid([
        [
          [
            [-75, south],
            [-74, south],
            [-74, north],
            [-75, north],
            [-75, south],
          ],
        ],
      ]);
    for (const mostEdges of [undefined, 4]) {
      const file = await fileOf([strip(45, 45.1), strip(45.1 + 30 * metre, 45.2)], mostEdges);
      const at = (metres: number) => file.locateRead(45.1 + metres * metre, -74.5, 1);
      expect(at(10)?.federal?.code).toBe('1');
      expect(at(10)?.resolution).toMatchObject({ snapped: true, confidence: 0.9 });
      expect(at(20)?.federal?.code).toBe('2');
      expect(at(-1)?.resolution).not.toHaveProperty('snapped');
      expect(file.locateRead(44.9999, -74.5, 1)).toBeNull();
    }
  });

  it('refuses positions that the API would not serve', () => {
    const off = fromCoordinates([
      [
        [
          [0, 0],
          [1.000_000_05, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    ]);
    expect(roundPositions(off)).not.toBe(off);
    const given = givenFile([
      [
        givenMap('map'),
        [
          [
            [
              [
                [0, 0],
                [1.000_000_05, 0],
                [0, 1],
                [0, 0],
              ],
            ],
          ],
        ],
      ],
    ]);
    expect(() => writeFile(given)).toThrow(OffGrid);
  });
});
