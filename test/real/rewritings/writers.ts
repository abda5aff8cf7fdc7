import type { Random } from '#core/random.ts';
import { shapefileOf } from '#test/support/fixtures/shapefile.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
import { isHeads, shuffled } from './rewrite.ts';
import { doubledAreaOf, type Polygon, type Ring, reversed, type WrittenRecord } from './written.ts';

export interface WrittenFile {
  /** Of a source: how the file is read. */
  readonly format: 'shapefile' | 'geojson' | 'geojson-lines' | 'esri-json' | 'geopackage';
  /** The ending that the file's name has. */
  readonly ending: string;
  readonly content: string | Uint8Array;
}

const alone = (rings: Polygon) => ({ type: 'Polygon', coordinates: rings });

const plainGeometry = (random: Random, polygons: readonly Polygon[]): object =>
  polygons.length === 1 && isHeads(random) ? alone(polygons[0]!) : { type: 'MultiPolygon', coordinates: polygons };

/** One in ten is a collection. */
const anyGeometry = (random: Random, polygons: readonly Polygon[]): object =>
  random() < 0.1 ? { type: 'GeometryCollection', geometries: polygons.map(alone) } : plainGeometry(random, polygons);

const featuresOf = (random: Random, records: readonly WrittenRecord[], geometryOf: typeof plainGeometry): object[] =>
  records.map(({ attributes, polygons }) => ({
    type: 'Feature',
    properties: attributes,
    geometry: geometryOf(random, polygons),
  }));

/** GeoJSON as every program reads it. */
export const plainGeoJson = (random: Random, records: readonly WrittenRecord[]): WrittenFile => ({
  format: 'geojson',
  ending: 'geojson',
  content: JSON.stringify({ type: 'FeatureCollection', features: featuresOf(random, records, plainGeometry) }),
});

/** As formats without polygons have them (ESRI Shapefile Technical Description, page 8): exteriors clockwise, holes not. */
const woundRings = (polygons: readonly Polygon[]): Ring[] =>
  polygons.flatMap((rings) => rings.map((ring, i) => (doubledAreaOf(ring) > 0 === i > 0 ? ring : reversed(ring))));

/** The rings of a record in any order: wound as the format has it or, if nothing is said of it, as they are. */
const flatRings = (random: Random, polygons: readonly Polygon[], isWound: boolean): Ring[] =>
  shuffled(random, isWound ? woundRings(polygons) : polygons.flat());

type Write = (random: Random, records: readonly WrittenRecord[], isWound: boolean) => Promise<WrittenFile>;

/** Files as this project's tests write them: GDAL and others would set rings right. */
export const writers: Readonly<Record<string, Write>> = {
  GeoJSON: async (random, records) => ({
    format: 'geojson',
    ending: 'geojson',
    content: JSON.stringify({ type: 'FeatureCollection', features: featuresOf(random, records, anyGeometry) }),
  }),
  'GeoJSON, a feature a line': async (random, records) => ({
    format: 'geojson-lines',
    ending: 'geojsonl',
    content: featuresOf(random, records, anyGeometry)
      .map((feature) => `${JSON.stringify(feature)}\n`)
      .join(''),
  }),
  'Esri JSON': async (random, records, isWound) => ({
    format: 'esri-json',
    ending: 'json',
    content: JSON.stringify({
      geometryType: 'esriGeometryPolygon',
      features: records.map(({ attributes, polygons }) => ({
        attributes,
        geometry: { rings: flatRings(random, polygons, isWound) },
      })),
    }),
  }),
  shapefile: async (random, records, isWound) => {
    const columns = Object.keys(records[0]!.attributes).map((name) => ({ name, type: 'C', length: 200 }));
    const rows = records.map(({ attributes, polygons }) => ({
      values: attributes,
      rings: flatRings(random, polygons, isWound),
    }));
    return {
      format: 'shapefile',
      ending: 'zip',
      content: await zipOf(shapefileOf('wards', columns, rows, { cpg: 'UTF-8' })),
    };
  },
};
