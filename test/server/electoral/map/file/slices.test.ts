import { expect, test } from '@jest/globals';
import { ArrayFile, arrayFilePieces } from '#core/array-file/array-file.ts';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { refOf } from '#locator/src/answer/lookup.ts';
import type { Boundary, BoundarySet, BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { DistrictIndex } from '#server/electoral/map/district-index.ts';
import { packSnapshot, unpackSnapshot } from '#server/electoral/map/file/snapshot-arrays.ts';
import { type PostalCodeColumns, PostalCodes } from '#server/electoral/map/held/postal-codes.ts';
import { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { NameSearch } from '#server/electoral/map/name-search.ts';

const count = 2_000;

const set: BoundarySet = {
  index: 0,
  id: 'set',
  name: 'Set',
  level: 'FEDERAL',
  province: null,
  confidence: 'SAMPLE',
  jurisdiction: { id: 'xa', name: 'XA', nameEn: 'XA', nameFr: 'XA' },
  representation: 'districts',
  ids: {},
  sourceUrl: 'https://example.org',
  from: 0,
  until: Infinity,
  source: {
    name: 'Set',
    page: 'https://example.org',
    licence: { name: 'None', url: '' },
    sharing: 'open',
    attribution: '',
  },
};

/** A country of squares. */
async function inventedMap(): Promise<MapSnapshot> {
  const versions: BoundaryVersion[] = [];
  const boundaries = Array.from({ length: count }, (_, index) => {
    const boundary: Boundary & { versions: BoundaryVersion[] } = {
      index,
      id: `set-${index}`,
      code: String(index),
      set,
      versions: [],
    };
    const [x, y] = [-100 + (index % 50), 40 + index / 100];
    const ring = [
      [x, y],
      [x + 1, y],
      [x + 1, y + 0.4],
      [x, y + 0.4],
      [x, y],
    ];
    const name = `District ${index}`;
    const version: BoundaryVersion = {
      index,
      versionId: index + 1,
      contentHash: String(index),
      displayHash: String(index),
      boundary,
      from: 0,
      until: Infinity,
      province: 'XA',
      nameEn: name,
      nameFr: name,
      population: 1,
      electorCount: null,
      areaKm2: 1,
      labelLongitude: x,
      labelLatitude: y,
      precedence: 1,
      ref: refOf(boundary, name, name),
      geometry: fromCoordinates([[ring]]),
      displayGeometry: Uint8Array.of(index & 255),
    };
    boundary.versions.push(version);
    versions.push(version);
    return boundary;
  });
  const none: PostalCodeColumns = {
    keys: new Uint32Array(),
    province: new Uint8Array(),
    provinces: [],
    longitude: new Float64Array(),
    latitude: new Float64Array(),
    located: new Uint32Array(),
    firstEvidence: new Uint32Array(1),
    boundary: new Uint32Array(),
    share: new Float32Array(),
    origin: new Uint16Array(),
  };
  return new MapSnapshot({
    catalogueVersion: 1,
    updatedAt: 2,
    boundaries,
    versions,
    elections: [],
    figures: new Map(),
    districts: await DistrictIndex.build(versions),
    postalCodes: new PostalCodes(none, null),
    names: await NameSearch.build(versions),
  });
}

test('a large map is opened in slices of at most fifty things, between which requests are served', async () => {
  const map = await inventedMap();
  const bytes = Buffer.concat(arrayFilePieces('a map', packSnapshot(map)));
  let turns = 0;
  let isDone = false;
  const iterate = () => {
    turns++;
    if (!isDone) setImmediate(iterate);
  };
  setImmediate(iterate);
  const opened = await unpackSnapshot(new ArrayFile(Uint8Array.from(bytes).buffer, 'a map'));
  isDone = true;
  // Boundaries, their versions, and the words of their names: more words than districts.
  expect(turns).toBeGreaterThanOrEqual((3 * count) / 50);
  expect(opened.versions).toEqual(map.versions);
  expect(opened.districts.covering(-99.5, 40.1, 5).map(({ ref }) => ref.id)).toEqual(['set-0']);
});
