import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import { SourceError } from '#core/errors.ts';
import { chooseLayers } from '#ingest/read/choose-members.ts';
import { isObject, type JsonObject } from './json-object.ts';
import type { JsonDocument } from './json-text.ts';

/** How often the lines of a file may be drawn, on average. Districts draw theirs twice, a few layers together more often. */
const mostUses = 16;

/**
 * A TopoJSON document (topojson-specification, version 1.0.0) as the GeoJSON of the layer that is meant; any other document
 * as it is.
 *
 * @param members patterns of layers' names; without one that matches, there must be one layer of areas
 * @throws SourceError if there is none or several, or the file is damaged
 */
export function withoutTopology(document: JsonDocument, members: readonly string[] | undefined): JsonDocument {
  const { value, where } = document;
  if (!isObject(value) || value.type !== 'Topology') return document;
  const { objects, arcs, crs } = value;
  if (!isObject(objects) || !Array.isArray(arcs)) throw damaged(where);
  const names = Object.keys(objects).filter((name) => hasAreas(objects[name]));
  const chosen = chooseLayers(names, members, where);
  refuseManyUses(
    chosen.map((name) => objects[name]),
    arcs,
    where,
  );
  try {
    const topology = value as unknown as Topology;
    const features = chosen.flatMap((name) => {
      const converted = feature(topology, topology.objects[name] as GeometryObject);
      return converted.type === 'FeatureCollection' ? converted.features : [converted];
    });
    return { where, value: { type: 'FeatureCollection', features, crs } };
  } catch (cause) {
    throw damaged(where, cause);
  }
}

const damaged = (where: string, cause?: unknown): SourceError =>
  new SourceError(`${where} is damaged TopoJSON: its lines and its areas do not fit together. Fetch the file again.`, {
    cause,
  });

const geometriesOf = (object: JsonObject): readonly unknown[] =>
  Array.isArray(object.geometries) ? object.geometries : [];

/** Whether a layer may be the districts: one of lines or points alone is not. */
function hasAreas(object: unknown): boolean {
  if (!isObject(object)) return false;
  const { type } = object;
  return type === 'Polygon' || type === 'MultiPolygon' || geometriesOf(object).some(hasAreas);
}

/** Refuses a small file whose lines are drawn so often that it would become a very large map. */
function refuseManyUses(objects: readonly unknown[], arcs: readonly unknown[], where: string): void {
  const lengths = arcs.map((arc) => (Array.isArray(arc) ? arc.length : 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const used = objects.reduce((sum: number, object) => sum + positionsOf(object, lengths), 0);
  if (used <= mostUses * all) return;
  throw new SourceError(
    `${where} draws each of its lines ${Math.round(used / Math.max(1, all))} times: no map of districts does. Ask the publisher for the ` +
      'map as a shapefile or GeoJSON.',
  );
}

function positionsOf(value: unknown, lengths: readonly number[]): number {
  if (typeof value === 'number') return lengths[value < 0 ? ~value : value] ?? 0;
  const parts = Array.isArray(value) ? value : isObject(value) ? [value.arcs, ...geometriesOf(value)] : [];
  return parts.reduce((sum: number, part) => sum + positionsOf(part, lengths), 0);
}
