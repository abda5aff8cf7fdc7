import { closeSync, openSync } from 'node:fs';
import type { KeyValue, SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { type BoundingBox, boundingBox } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import type {
  DownloadTask,
  FeatureWriter,
  MapHead,
  WrittenFeature,
} from '#server/electoral/downloads/download-task.ts';
import { type FlatProperties, flatNames } from '#server/electoral/whole-maps/flat-properties.ts';

/** Bytes of geometries that are written together. */
const groupBytes = 16_000_000;

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const;
const number = { type: 'DOUBLE', repetition_type: 'OPTIONAL' } as const;
const integer = { type: 'INT32', repetition_type: 'OPTIONAL' } as const;

/** Property columns that are not text. */
const columnTypes: Partial<Record<keyof FlatProperties, Omit<SchemaElement, 'name'>>> = {
  population: integer,
  electors: integer,
  areaKm2: number,
  centroidLat: number,
  centroidLng: number,
};

const sides = ['xmin', 'ymin', 'xmax', 'ymax'] as const;

const schema: SchemaElement[] = [
  { name: 'schema', num_children: flatNames.length + 2 },
  ...flatNames.map((name): SchemaElement => ({ name, ...(columnTypes[name] ?? text) })),
  { name: 'bbox', repetition_type: 'REQUIRED', num_children: sides.length },
  ...sides.map((name): SchemaElement => ({ name, type: 'DOUBLE', repetition_type: 'REQUIRED' })),
  { name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'REQUIRED' },
];

interface Row extends WrittenFeature {
  readonly box: BoundingBox;
  readonly wkb: Buffer;
}

/** GeoParquet 1.1: geometries as well-known binary, and a column of boxes by which readers skip rows. */
export class GeoParquetWriter implements FeatureWriter {
  readonly #writer: ParquetWriter;
  readonly #metadata: KeyValue[] = [];
  readonly #head: MapHead;
  #rows: Row[] = [];
  #bytes = 0;
  #box: BoundingBox = [Infinity, Infinity, -Infinity, -Infinity];

  constructor({ path, head }: DownloadTask) {
    this.#head = head;
    closeSync(openSync(path, 'wx'));
    // What the file says of itself is at its end: the extent is known by then.
    this.#writer = new ParquetWriter({ writer: fileWriter(path), schema, kvMetadata: this.#metadata });
  }

  async write({ properties, geometry }: WrittenFeature): Promise<void> {
    const [box, wkb] = [boundingBox(geometry), encodeWkb(geometry)];
    this.#rows.push({ properties, geometry, box, wkb });
    this.#bytes += wkb.length;
    const [west, south, east, north] = this.#box;
    this.#box = [Math.min(west, box[0]), Math.min(south, box[1]), Math.max(east, box[2]), Math.max(north, box[3])];
    if (this.#bytes > groupBytes) await this.#writeGroup();
  }

  async end(): Promise<void> {
    await this.#writeGroup();
    const { title, licence, attribution } = this.#head;
    this.#metadata.push(
      { key: 'geo', value: JSON.stringify(geo(this.#box)) },
      { key: 'title', value: title },
      { key: 'licence', value: JSON.stringify(licence) },
      { key: 'attribution', value: attribution },
    );
    // The library shortens the greatest text of a column, by which readers would skip rows that have a greater one.
    for (const { meta_data } of this.#writer.row_groups.flatMap(({ columns }) => columns)) {
      if (meta_data?.type === 'BYTE_ARRAY') delete meta_data.statistics;
    }
    await this.#writer.finish();
  }

  async #writeGroup(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    const boxes = rows.map(({ box }) => Object.fromEntries(sides.map((side, i) => [side, box[i]])));
    const columnData = [
      ...flatNames.map((name) => ({ name, data: rows.map(({ properties }) => properties[name]) })),
      { name: 'bbox', data: boxes },
      { name: 'geometry', data: rows.map(({ wkb }) => wkb), encoding: 'PLAIN' as const },
    ];
    await this.#writer.write({ columnData, rowGroupSize: rows.length });
    this.#rows = [];
    this.#bytes = 0;
  }
}

/** The metadata of a GeoParquet file (https://geoparquet.org/releases/v1.1.0/). Without `crs` it is OGC:CRS84. */
const geo = (bbox: BoundingBox) => ({
  version: '1.1.0',
  primary_column: 'geometry',
  columns: {
    geometry: {
      encoding: 'WKB',
      geometry_types: ['MultiPolygon'],
      orientation: 'counterclockwise',
      edges: 'planar',
      ...(bbox[0] <= bbox[2] && { bbox }),
      covering: { bbox: Object.fromEntries(sides.map((side) => [side, ['bbox', side]])) },
    },
  },
});
