import type { Polygons } from '#core/geometry/polygons.ts';

/** Positions are written with seven decimals of a degree, about a centimetre. */
const scale = 1e7;

/**
 * A geometry as the text of a GeoJSON object (RFC 7946): a Polygon where it has one polygon, else a MultiPolygon;
 * longitude before latitude. It is written as text directly: a riding has tens of thousands of positions.
 */
export function shapeText({ positions, ringEnds, polygonEnds }: Polygons): string {
  const polygons: string[] = [];
  let position = 0;
  let ring = 0;
  for (const polygonEnd of polygonEnds) {
    const rings: string[] = [];
    for (; ring < polygonEnd; ring++) {
      const ringText: string[] = [];
      for (const end = ringEnds[ring]!; position < end; position++) {
        ringText.push(`[${rounded(positions[position * 2]!)},${rounded(positions[position * 2 + 1]!)}]`);
      }
      rings.push(`[${ringText.join()}]`);
    }
    polygons.push(`[${rings.join()}]`);
  }
  return polygons.length === 1
    ? `{"type":"Polygon","coordinates":${polygons[0]}}`
    : `{"type":"MultiPolygon","coordinates":[${polygons.join()}]}`;
}

const rounded = (degrees: number): number => Math.round(degrees * scale) / scale;
