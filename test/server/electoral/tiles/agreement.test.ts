import { expect, it } from '@jest/globals';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { displayGeometries } from '#ingest/maps/display.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { agreementOf } from './agreement.ts';
import { crookedMap, fjords } from './invented-maps.ts';

const zooms = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

/** Maps as they are published: with the outlines that the ingest makes for drawing. */
function published(versions: readonly BoundaryVersion[]): BoundaryVersion[] {
  const displays = displayGeometries(
    versions.map(({ geometry }) => geometry),
    'FEDERAL',
  );
  return versions.map((version, i) => ({
    ...version,
    boundary: { ...version.boundary, set: { ...version.boundary.set, level: 'FEDERAL' } },
    from: -Infinity,
    until: Infinity,
    displayGeometry: new Uint8Array(encodeWkb(displays[i]!)),
  })) as BoundaryVersion[];
}

it.each([
  ['crooked borders', () => crookedMap(3, 9, 4711)],
  ['inlets and islands', () => fjords(9, 4711, 0)],
] as const)('%s: tiles of zooms 4 to 16 and outlines for drawing show what look-ups answer', async (_, map) => {
  const { tiles, displays } = await agreementOf(published(map()), zooms, 600, 4711);
  expect(tiles.differing).toEqual([]);
  expect(tiles.compared).toBeGreaterThan(3000);
  expect(displays.differing).toEqual([]);
  expect(displays.compared).toBeGreaterThan(300);
});
