import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing, ringStart } from '#core/geometry/rings.ts';
import { buildEdgeBins } from './build-edge-bins.ts';
import type { EdgeBins, Part } from './edge-bins.ts';

/**
 * The parts of some districts with their binned edges: what takes long to build. A locator is made of blocks, so that the
 * next one takes over those whose districts are the same, and requests are answered between building two of them.
 */
export interface DistrictBlock {
  /** Longitude and latitude in degrees, rings closed, exteriors counter-clockwise and holes clockwise. Not copied. */
  readonly geometries: readonly Polygons[];
  /** The box of each part, laid out as in `PartTree`. */
  readonly boxes: Float64Array;
  /** The index in `geometries` of each part's district. */
  readonly partDistrict: Uint32Array;
  readonly bins: EdgeBins;
}

export function buildDistrictBlock(geometries: readonly Polygons[]): DistrictBlock {
  const parts: Part[] = [];
  const partDistrict: number[] = [];
  geometries.forEach((geometry, district) => {
    geometry.polygonEnds.forEach((endRing, polygon) => {
      const first = firstRing(geometry, polygon);
      if (first === endRing) return;
      parts.push({ geometry, firstRing: first, endRing, ...exteriorBox(geometry, first) });
      partDistrict.push(district);
    });
  });
  const boxes = new Float64Array(parts.length * 4);
  parts.forEach(({ minX, minY, maxX, maxY }, part) => {
    boxes.set([minX, minY, maxX, maxY], part * 4);
  });
  return { geometries, boxes, partDistrict: Uint32Array.from(partDistrict), bins: buildEdgeBins(parts) };
}

function exteriorBox(geometry: Polygons, ring: number) {
  const { positions, ringEnds } = geometry;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = ringStart(geometry, ring) * 2; i < ringEnds[ring]! * 2; i += 2) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return { minX, minY, maxX, maxY };
}
