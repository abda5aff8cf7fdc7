import { boundingBox, type Polygons } from '#core/geometry/polygons.ts';

/** The longer side of the drawing, in its own units. */
const side = 600;

/** The outline as a picture, north up, a degree of longitude as wide as it is in the middle of the district. */
export function Outline({ polygons, title }: { readonly polygons: Polygons; readonly title: string }) {
  const [west, south, east, north] = boundingBox(polygons);
  const stretch = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [width, height] = [(east - west) * stretch, north - south];
  const scale = side / Math.max(width, height, Number.EPSILON);
  const { positions, ringEnds } = polygons;
  let path = '';
  let position = 0;
  for (const end of ringEnds) {
    let last = '';
    let points = '';
    for (; position < end; position++) {
      // A unit is less than a pixel of most screens: what lies within one is one point.
      const x = Math.round((positions[position * 2]! - west) * stretch * scale);
      const y = Math.round((north - positions[position * 2 + 1]!) * scale);
      const point = `${x} ${y}`;
      if (point !== last) points += `${points === '' ? 'M' : 'L'}${point}`;
      last = point;
    }
    if (points.includes('L')) path += `${points}Z`;
  }
  return (
    <svg class="outline" viewBox={`-4 -4 ${Math.ceil(width * scale) + 8} ${Math.ceil(height * scale) + 8}`} role="img">
      <title>{title}</title>
      <path d={path} fill-rule="evenodd" />
    </svg>
  );
}
