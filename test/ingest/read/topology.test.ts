import { describe, expect, it } from '@jest/globals';
import { toCoordinates } from '#core/geometry/polygons.ts';
import { readFeatures } from '#ingest/read/read.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();

async function read(content: unknown, changes: Partial<BoundarySource> = {}) {
  const archive = await unpack(await folder.write('wards.topojson', JSON.stringify(content)));
  return readFeatures(boundarySource({ format: { type: 'geojson' }, ...changes }), archive);
}

// Two squares that share their middle line, as topojson-specification 1.0.0, section 1.1, has them: differences of whole
// numbers, to be scaled and moved.
const arcs = [
  [
    [10, 0],
    [0, 10],
  ],
  [
    [10, 10],
    [-10, 0],
    [0, -10],
    [10, 0],
  ],
  [
    [10, 0],
    [10, 0],
    [0, 10],
    [-10, 0],
  ],
];
const transform = { scale: [0.5, 0.5], translate: [100, 40] };
const west = { type: 'Polygon', arcs: [[0, 1]], properties: { WARD: 1, NAME: 'West' } };
const east = { type: 'MultiPolygon', arcs: [[[2, -1]]], properties: { WARD: 2, NAME: 'East' } };
const wards = { type: 'GeometryCollection', geometries: [west, east] };
const topology = (changes: object = {}) => ({ type: 'Topology', transform, arcs, objects: { wards }, ...changes });
const roads = { type: 'GeometryCollection', geometries: [{ type: 'LineString', arcs: [0] }] };

describe('TopoJSON', () => {
  it('is the GeoJSON that it stands for', async () => {
    const { features, crs } = await read(topology());
    expect(crs).toBeNull();
    expect(
      features.map(({ record, attributes, geometry }) => [record, attributes, geometry && toCoordinates(geometry)]),
    ).toEqual([
      [
        1,
        { WARD: 1, NAME: 'West' },
        [
          [
            [
              [105, 40],
              [105, 45],
              [100, 45],
              [100, 40],
              [105, 40],
            ],
          ],
        ],
      ],
      [
        2,
        { WARD: 2, NAME: 'East' },
        [
          [
            [
              [105, 40],
              [110, 40],
              [110, 45],
              [105, 45],
              [105, 40],
            ],
          ],
        ],
      ],
    ]);
  });

  it('may have layers of lines beside that of the areas, and several of areas if the source names its own', async () => {
    expect((await read(topology({ objects: { roads, wards } }))).features).toHaveLength(2);
    const both = topology({ objects: { wards, polls: { ...wards, geometries: [west] } } });
    await expect(read(both)).rejects.toThrow(
      /^wards\.topojson holds 2 layers of areas, .*: wards, polls\. Name those to read in `format\.members`\./,
    );
    const members = ['*.topojson', 'polls'];
    expect((await read(both, { format: { type: 'geojson', members } })).features).toHaveLength(1);
    await expect(read(topology({ objects: { roads } }))).rejects.toThrow(/holds no layer of areas\. Choose the file/);
  });

  it('says its coordinate system as GeoJSON does', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::26917' } };
    expect((await read(topology({ crs }))).crs).toBe('EPSG:26917');
  });

  it.each([
    ['a line that is not there', { objects: { wards: { ...wards, geometries: [{ ...west, arcs: [[0, 9]] }] } } }],
    ['no lines', { arcs: undefined }],
    ['lines that are none', { arcs: [null, null, null] }],
    ['no layers', { objects: [] }],
  ])('is refused with %s', async (_, changes) => {
    await expect(read(topology(changes))).rejects.toThrow(
      /^wards\.topojson is damaged TopoJSON: .* Fetch the file again\.$/,
    );
  });

  it('is refused if it would grow without bound', async () => {
    const geometries = Array.from({ length: 100 }, (_, i) => ({ ...west, properties: { WARD: i, NAME: 'x' } }));
    await expect(read(topology({ objects: { wards: { ...wards, geometries } } }))).rejects.toThrow(
      /draws each of its lines \d+ times: no map of districts does/,
    );
  });
});
