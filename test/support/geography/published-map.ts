import { type BoundingBox, boundingBox, type Polygons } from '#core/geometry/polygons.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** What every form of a district's row must say. */
export interface PublishedRow {
  readonly id: string;
  readonly code: string;
  readonly nameEn: string;
  readonly nameFr: string;
}

/** A map as it was published, which each of its files is compared with. */
export interface PublishedMap {
  readonly count: number;
  readonly extent: BoundingBox;
  /** By id. */
  readonly rows: readonly PublishedRow[];
  /** Whole outlines in the order of the rows. */
  readonly outlines: readonly Polygons[];
}

/** A map with the last version of each boundary. */
export function publishedMap(map: MapSnapshot, set: string): PublishedMap {
  const ofSet = map.versions.filter(({ boundary }) => boundary.set.id === set).sort((a, b) => a.from - b.from);
  const last = new Map(ofSet.map((version) => [version.boundary.id, version]));
  const versions = [...last.values()].sort((a, b) => (a.boundary.id < b.boundary.id ? -1 : 1));
  const outlines = versions.map(({ geometry }) => geometry);
  return {
    count: versions.length,
    extent: around(outlines.map(boundingBox)),
    rows: versions.map(({ boundary: { id, code }, nameEn, nameFr }) => ({ id, code, nameEn, nameFr })),
    outlines,
  };
}

/** The box around boxes. */
export const around = (boxes: readonly BoundingBox[]): BoundingBox => [
  Math.min(...boxes.map(([west]) => west)),
  Math.min(...boxes.map(([, south]) => south)),
  Math.max(...boxes.map(([, , east]) => east)),
  Math.max(...boxes.map(([, , , north]) => north)),
];
