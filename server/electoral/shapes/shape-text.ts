import type { Polygons } from '#core/geometry/polygons.ts';

/**
 * A geometry as the text of a GeoJSON object (RFC 7946): a Polygon where it has one polygon, else a MultiPolygon;
 * longitude before latitude. It is written as text directly: a riding has tens of thousands of positions. Nothing is rounded
 * here, since rounding makes rings cross themselves: the ingest keeps positions of seven decimals.
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
        ringText.push(`[${positions[position * 2]!},${positions[position * 2 + 1]!}]`);
      }
      rings.push(`[${ringText.join()}]`);
    }
    polygons.push(`[${rings.join()}]`);
  }
  return polygons.length === 1
    ? `{"type":"Polygon","coordinates":${polygons[0]}}`
    : `{"type":"MultiPolygon","coordinates":[${polygons.join()}]}`;
}
