import type { Polygons } from '#core/geometry/polygons.ts';
import { doubledArea, ringStart } from '#core/geometry/rings.ts';

/**
 * Leaves out rings that enclose nothing: fewer than three corners, or no area at all. Slivers stay, however thin: they
 * are land. If an exterior is left out, its polygon is. Returns the geometry itself if nothing is left out.
 */
export function withoutDegenerateRings(polygons: Polygons): Polygons {
  const encloses = (ring: number): boolean => {
    const start = ringStart(polygons, ring);
    const end = polygons.ringEnds[ring] as number;
    return end - start >= 4 && doubledArea(polygons.positions, start, end) !== 0;
  };
  const remaining: number[][] = [];
  let first = 0;
  for (const end of polygons.polygonEnds) {
    const rings = Array.from({ length: end - first }, (_, i) => first + i);
    const [exterior, ...holes] = rings;
    if (exterior !== undefined && encloses(exterior)) remaining.push([exterior, ...holes.filter(encloses)]);
    first = end;
  }
  const rings = remaining.flat();
  if (rings.length === polygons.ringEnds.length) return polygons;
  const spans = rings.map((ring) =>
    polygons.positions.subarray(ringStart(polygons, ring) * 2, (polygons.ringEnds[ring] as number) * 2),
  );
  const positions = new Float64Array(spans.reduce((sum, span) => sum + span.length, 0));
  let at = 0;
  const ringEnds = spans.map((span) => {
    positions.set(span, at);
    at += span.length;
    return at / 2;
  });
  let ring = 0;
  const polygonEnds = remaining.map((polygon) => {
    ring += polygon.length;
    return ring;
  });
  return { positions, ringEnds: Uint32Array.from(ringEnds), polygonEnds: Uint32Array.from(polygonEnds) };
}
