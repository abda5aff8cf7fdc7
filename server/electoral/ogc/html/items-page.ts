import type { Bytes } from '#server/content/bytes.ts';
import { boxOf } from '#server/electoral/extent/boxes.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { BoundarySetWithCount } from '#server/electoral/map/jurisdictions.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { addressOf, collectionPath, type Link } from '#server/electoral/ogc/links.ts';
import { flatNames, flatProperties } from '#server/electoral/whole-maps/flat-properties.ts';
import { type Crumb, pageOf } from './page.ts';
import { escaped, tableHtml, valueHtml } from './value-html.ts';

interface Shown {
  readonly map: MapSnapshot;
  readonly set: BoundarySetWithCount;
  readonly at: number;
  readonly origin: string;
  readonly alternate: Link;
  readonly headers: Readonly<Record<string, string>>;
}

const wayTo = ({ id, name }: BoundarySetWithCount): Crumb[] => [
  { title: 'Electoral boundaries', path: '' },
  { title: 'Maps', path: '/collections' },
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
  ...page
}: Shown & { readonly versions: readonly BoundaryVersion[]; readonly head: object }): Bytes {
  const rows = versions.map((version) => {
    const properties = flatProperties(map, version, at);
    const address = addressOf(page.origin, `${collectionPath(set.id)}/items/${encodeURIComponent(properties.id)}`, {
      f: 'html',
    });
    const [, ...others] = flatNames;
    return [
      `<a href="${escaped(address)}">${escaped(properties.id)}</a>`,
      ...others.map((name) => valueHtml(properties[name])),
      valueHtml(geometryOf(map, version)),
    ];
  });
  const lead = `<div class="wide">${tableHtml([...flatNames, 'geometry'], rows)}</div>\n`;
  return pageOf({ ...page, title: `Districts of ${set.name}`, crumbs: wayTo(set), value: head, lead });
}

/** A feature: its properties, and what its geometry is. */
export function itemPage({
  map,
  set,
  version,
  at,
  links,
  ...page
}: Shown & { readonly version: BoundaryVersion; readonly links: readonly Link[] }): Bytes {
  const properties = flatProperties(map, version, at);
  const { id, nameEn } = properties;
  const value = { type: 'Feature', id, properties, geometry: geometryOf(map, version), links };
  const path = `${collectionPath(set.id)}/items`;
  return pageOf({ ...page, title: nameEn, crumbs: [...wayTo(set), { title: 'Districts', path }], value });
}
