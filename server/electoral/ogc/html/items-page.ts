import type { Bytes } from '#server/content/bytes.ts';
import { markup } from '#server/content/markup.ts';
import { boxOf } from '#server/electoral/extent/boxes.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { BoundarySetWithCount } from '#server/electoral/map/jurisdictions.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { addressOf, collectionPath, geojson, itemPath, itemsPath, type Link } from '#server/electoral/ogc/links.ts';
import { flatNames, flatProperties } from '#server/electoral/whole-maps/flat-properties.ts';
import { landing, maps, type Place, pageOf } from './page.ts';
import { tableHtml, valueHtml } from './value-html.ts';

interface Shown {
  readonly map: MapSnapshot;
  readonly set: BoundarySetWithCount;
  readonly at: number;
  readonly origin: string;
  /** The parameters that say what is on the page. */
  readonly stated: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string>>;
}

const placesAbove = ({ id, name }: BoundarySetWithCount): Place[] => [
  landing,
  maps,
  { title: name, path: collectionPath(id) },
];

/** What is said of a geometry in place of its positions, of which there may be a million. */
const geometryOf = (map: MapSnapshot, version: BoundaryVersion) => ({
  type: version.geometry.polygonEnds.length === 1 ? 'Polygon' : 'MultiPolygon',
  positions: version.geometry.positions.length / 2,
  bbox: [...boxOf(map, version)],
});

/** A page of features as a table: their properties, and what their geometries are. */
export function itemsPage({
  map,
  set,
  versions,
  at,
  head,
  origin,
  ...page
}: Shown & { readonly versions: readonly BoundaryVersion[]; readonly head: object }): Bytes {
  const rows = versions.map((version) => {
    const properties = flatProperties(map, version, at);
    const address = addressOf(origin, itemPath(set.id, properties.id), { f: 'html' });
    const [, ...others] = flatNames;
    return [
      markup`<a href="${address}">${properties.id}</a>`,
      ...others.map((name) => valueHtml(properties[name])),
      valueHtml(geometryOf(map, version)),
    ];
  });
  const lead = markup`<div class="wide">${tableHtml([...flatNames, 'geometry'], rows)}</div>\n`;
  const about = { title: `Districts of ${set.name}`, path: itemsPath(set.id), above: placesAbove(set), type: geojson };
  return pageOf({ origin }, head, { ...page, ...about, lead });
}

/** A feature: its properties, and what its geometry is. */
export function itemPage({
  map,
  set,
  version,
  at,
  links,
  origin,
  ...page
}: Shown & { readonly version: BoundaryVersion; readonly links: readonly Link[] }): Bytes {
  const properties = flatProperties(map, version, at);
  const { id, nameEn } = properties;
  const value = { type: 'Feature', id, properties, geometry: geometryOf(map, version), links };
  const above = [...placesAbove(set), { title: 'Districts', path: itemsPath(set.id) }];
  return pageOf({ origin }, value, { ...page, title: nameEn, path: itemPath(set.id, id), above, type: geojson });
}
