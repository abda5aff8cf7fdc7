import type { Polygons } from '#core/geometry/polygons.ts';
import type { Level } from '#ingest/registry/source.ts';
import { mapshaper } from './mapshaper/run.ts';
import { snapToGrid } from './snap/snap.ts';

/** The greatest distance, in metres, between a simplified line and the true one. */
const tolerance: Record<Level, number> = { FEDERAL: 30, PROVINCIAL: 30, MUNICIPAL: 5 };

/**
 * The geometries for drawing: simplified on shared arcs over the whole set, so that no gap opens between neighbours.
 * Small islands and districts stay, and simplified rings that meet wrongly are made valid. A district that mapshaper returns empty keeps its full geometry.
 */
export async function displayGeometries(geometries: readonly Polygons[], level: Level): Promise<Polygons[]> {
  const simplified = await mapshaper(geometries, `-simplify dp interval=${tolerance[level]} keep-shapes`);
  const kept = simplified.map((geometry, i) =>
    geometry.polygonEnds.length > 0 ? geometry : (geometries[i] as Polygons),
  );
  return snapToGrid(kept);
}
