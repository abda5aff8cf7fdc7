import { describe, expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { lengthWithin, ScanLines } from '#server/pages/base-map/scan-lines.ts';
import { shareOfLand } from '#server/pages/base-map/share-of-land.ts';
import { landOf } from '#server/pages/look-up/boundary/land.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

const ringOf = ([west, south, east, north]: Box) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const areaOf = (...rings: readonly Box[]) => fromCoordinates([rings.map(ringOf)]);

describe('the share of land on the bundled map', () => {
  it.each([
    ['on the prairie', [-104.6, 49.1, -103.4, 49.9], 0.99, 1],
    ['in Hudson Bay', [-88, 57.5, -82, 60], 0, 0],
    ['in Lake Superior', [-87.8, 47.5, -87, 48], 0, 0],
    // Prince Edward Island has 5,660 km² of land; the box around it has 23,900.
    ['around Prince Edward Island without the mainland', [-64.3, 46.15, -62, 47.05], 0.2, 0.35],
  ] as const)('%s', async (_where, box, least, most) => {
    const share = await shareOfLand(areaOf(box));
    expect(share).toBeGreaterThanOrEqual(least);
    expect(share).toBeLessThanOrEqual(most);
  });

  it('excludes holes', async () => {
    // Lake Winnipeg's southern half, with a hole as large as the lake; then the lake alone.
    const [around, lake] = [
      [-98.5, 50.3, -96, 51.4],
      [-97.3, 50.5, -96.5, 51.2],
    ] as const;
    const [whole, without, within] = await Promise.all([
      shareOfLand(areaOf(around)),
      shareOfLand(areaOf(around, lake)),
      shareOfLand(areaOf(lake)),
    ]);
    expect(without).toBeGreaterThan(whole);
    expect(within).toBeLessThan(whole);
  });

  it('is zero for an empty area', async () => {
    expect(await shareOfLand(fromCoordinates([]))).toBe(0);
  });
});

it('the length of a line is measured where it lies in both areas, not in the third, and between two places', () => {
  expect(lengthWithin([0, 10], [-5, 8], [2, 4, 5, 20], [3, 6])).toBe(3);
  expect(lengthWithin([0, 10], [], [0, 10], [])).toBe(0);
  expect(lengthWithin([0, 10], [-1, 11], [-1, 11], [])).toBe(10);
  const lines = new ScanLines();
  const triangle = [
    [0, 0],
    [4, 0],
    [0, 4],
    [0, 0],
  ] as const;
  lines.addRing(
    triangle.length,
    (i) => triangle[i]?.[0] ?? 0,
    (i) => triangle[i]?.[1] ?? 0,
  );
  expect([0, 1, 2, 3, 4].map((line) => lines.of(line))).toEqual([[0, 3.5], [0, 2.5], [0, 1.5], [0, 0.5], []]);
});

describe('the share of land on the page of a district', () => {
  const district = (box: Box, areaKm2: number, confidence = 'OFFICIAL') =>
    ({
      areaKm2,
      displayGeometry: encodeWkb(areaOf(box)),
      boundary: { set: { confidence } },
    }) as unknown as BoundaryVersion;

  it('has two digits for a district that reaches into the sea, in both languages', async () => {
    const churchill = district([-97, 57, -90, 60], 138_000);
    expect(await landOf(churchill, 'en')).toMatch(/^about \d{2},000 km² \(\d\d%\), measured on the base map$/);
    expect(await landOf(churchill, 'fr')).toMatch(/^environ \d{2}\s000 km² \(\d\d\s%\), mesurés sur le fond de carte$/);
  });

  it('is “nearly all of it” on land', async () => {
    expect(await landOf(district([-104.6, 49.1, -103.4, 49.9], 7_700), 'en')).toBe('nearly all of it');
  });

  it('is absent for a district too small for the map’s resolution, and for a fictional one', async () => {
    expect(await landOf(district([-79.5, 43.6, -79.3, 43.7], 180), 'en')).toBeUndefined();
    expect(await landOf(district([-49, 41, -45, 45], 150_000, 'SAMPLE'), 'en')).toBeUndefined();
  });
});
