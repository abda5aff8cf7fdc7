import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { readInAnyForm } from '#ingest/read/read-in-any-form.ts';
import { formsOf } from '#ingest/registry/forms.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { wardsSource } from '#test/support/stand-ins/fetching.ts';

const square = [
  [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ],
];

/** A bare GeoJSON file of one ward with these properties. */
function fileWith(properties: Record<string, unknown>): Archive {
  const feature = { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: square } };
  const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  return {
    members: [{ name: 'wards.geojson', size: bytes.length }],
    read: async () => bytes,
    stream: async () => Readable.from([bytes]),
    close: async () => {},
  };
}

const source = wardsSource({
  urls: ['https://wards.example/a.geojson'],
  crs: 'EPSG:26917',
  where: [{ field: 'CITY', in: ['Here'] }],
  merge: true,
  alternatives: [
    { urls: ['https://wards.example/b.geojson'], format: { type: 'geojson' }, fields: { code: 'NO', nameEn: 'LABEL' } },
    { urls: [], format: { type: 'shapefile' } },
  ],
});

describe('the forms of a map', () => {
  it('are the source as it is and its alternatives, which say anew how they are read', () => {
    const [first, second, third] = formsOf(source);
    expect(first).toBe(source);
    expect(second).toMatchObject({ id: source.id, expect: source.expect, fields: { code: 'NO', nameEn: 'LABEL' } });
    expect([second?.crs, second?.where, second?.merge, second?.service]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(third?.fields).toEqual(source.fields);
  });

  it('are tried one after the other on a file', async () => {
    const { form, read } = await readInAnyForm(source, fileWith({ NO: '4', LABEL: 'Ropewalk' }), 'wards.geojson');
    expect(form.fields.code).toBe('NO');
    expect(read.features[0]?.attributes).toEqual({ NO: '4', LABEL: 'Ropewalk' });
  });

  it('are all reported if none fits', async () => {
    await expect(readInAnyForm(source, fileWith({ OTHER: '4' }), 'wards.geojson')).rejects.toThrow(
      /fits none of the 3 forms.*\(1\).*no field.*NUMBER.*\(2\).*no field NO, LABEL.*\(3\)/su,
    );
  });

  it('leave the message of a source with one form as it is', async () => {
    const { alternatives: _alternatives, ...single } = source;
    await expect(readInAnyForm(single, fileWith({ OTHER: '4' }), 'wards.geojson')).rejects.toThrow(
      /^wards\.geojson has no field/u,
    );
  });
});
