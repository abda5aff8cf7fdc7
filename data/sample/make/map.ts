import { pointOnFeature } from '@turf/turf';
import type { MultiPolygonCoordinates } from '../../../core/geometry/polygons.ts';
import { type DrawnDistrict, type Region, setIds } from './region.ts';

const scale = 330;
const west = -48.85;
const north = 44.75;
const width = 870;
const height = 1050;

/** A picture of the region: ridings in colour, provincial districts dashed, cities with wards outlined. */
export function drawMap(region: Region): string {
  const { sets } = region;
  const federal = sets['sample-federal'];
  const hues = ['#f6dfc3', '#d8e8cf', '#cfe0ee', '#eed6dc', '#e5dcf0', '#f4efc0'];
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`,
    '<title>The sample region: federal ridings in colour, provincial districts dashed</title>',
    `<rect width="${width}" height="${height}" fill="#eaf2f7"/>`,
    ...federal.map((d, i) => path(d.outline, `fill="${hues[i % 6]}" stroke="#7a3b2e" stroke-width="1.6"`)),
    ...[...sets['sample-xa'], ...sets['sample-xb']].map((d) =>
      path(d.outline, 'fill="none" stroke="#2c5d8a" stroke-width="1" stroke-dasharray="4 3"'),
    ),
    ...setIds
      .slice(4)
      .flatMap((id) =>
        sets[id].map((d) => path(d.outline, 'fill="#555" fill-opacity="0.12" stroke="#333" stroke-width="0.5"')),
      ),
    ...federal.map((d) => label(d, `${d.code} ${d.nameEn}`, 13, '#7a3b2e', 'bold', 0)),
    ...[...sets['sample-xa'], ...sets['sample-xb']].map((d) =>
      label(d, `${d.code} ${d.nameEn}`, 11, '#2c5d8a', 'normal', 0),
    ),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

const x = (longitude: number) => ((longitude - west) * scale * 0.73).toFixed(1);
const y = (latitude: number) => ((north - latitude) * scale).toFixed(1);

function path(outline: MultiPolygonCoordinates, style: string): string {
  const rings = outline.flat().map(
    (ring) =>
      `M${ring
        .slice(0, -1)
        .map((p) => `${x(p[0]!)} ${y(p[1]!)}`)
        .join('L')}Z`,
  );
  return `<path d="${rings.join('')}" fill-rule="evenodd" ${style}/>`;
}

function label(
  district: DrawnDistrict,
  text: string,
  size: number,
  colour: string,
  weight: string,
  lower: number,
): string {
  const at = pointOnFeature({ type: 'MultiPolygon', coordinates: district.outline }).geometry.coordinates;
  const style = `font-size="${size}" fill="${colour}" font-weight="${weight}" text-anchor="middle"`;
  return `<text x="${x(at[0]!)}" y="${(Number(y(at[1]!)) + lower).toFixed(1)}" ${style}>${text.replaceAll('&', '&amp;')}</text>`;
}
