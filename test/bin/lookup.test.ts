import { existsSync, readFileSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { mapPieces, storeMap } from '#server/electoral/map/file/map-folder.ts';
import { labelOf } from '#server/electoral/map/file/map-label.ts';
import { knownPlace, lookUpPlace } from '#server/electoral/operations/look-up/place.ts';
import { givenStreets } from '#test/server/electoral/addresses/given-streets.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand } from '#test/support/run-command.ts';

const folder = temporaryFolder();
let map: string;

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      ids: { ocd: 'ocd-division/country:zz/province:xa/ed:*' },
      districts: [
        { code: '1', name: 'Île, du "Guet"', boxes: [[-49, 41, -47, 43]] },
        { code: '2', name: 'Kestrel Head', boxes: [[-47, 41, -45, 43]] },
      ],
    });
    await givenSet(knex, {
      id: 'former',
      level: 'PROVINCIAL',
      until: '2026-03-01',
      districts: [{ code: 'A', boxes: [[-49, 41, -45, 43]] }],
    });
    await givenPostalCode(knex, { code: 'Z1A0A1', addresses: { 'fed-1': 0.7, 'fed-2': 0.3 } });
    await givenStreets(knex, [{ code: 'Z1A0A1', name: 'Kelp', numbers: { 'fed-1': '1,3,2,4', 'fed-2': '5,7,6' } }]);
    await givenPostalCode(knex, { code: 'Z1A0A2', at: [-46.5, 41.5] });
  }),
);
beforeAll(async () => {
  const snapshot = server.mapStore.current();
  const label = labelOf('a database', snapshot);
  map = await storeMap(join(folder.path, 'map'), label, mapPieces(label, snapshot));
});

let files = 0;
const lookUp = async (contents: string, ...options: string[]) => {
  const name = options.find((option) => /^\.\w+$/.test(option)) ?? '.csv';
  const path = await folder.write(`table-${files++}${name}`, Buffer.from(contents));
  return runCommand(server, ['lookup', path, '--map', map, ...options.filter((option) => option !== name)]);
};
const rowsOf = (text: string): Array<Record<string, string>> => parse(text, { columns: true });

describe('hustings lookup', () => {
  it('adds the districts of each row, and leaves all else as it is', async () => {
    const { exitCode, output, errors } = await lookUp(
      'name,Postal Code,note\n"Anne, B.",z1a 0a1,=1+1\nBob,Z1A0A2,"two\nlines"\nCy,K1A0O1\nDee,Z1A0A2,a,b\n',
    );
    expect(exitCode).toBe(0);
    expect(errors).toMatch(/^4 rows in \d+\.\d s; 2 have no answer, and lookup_error says why\.\n$/);
    const [anne, bob, cy, dee] = rowsOf(output.replace('Dee,Z1A0A2,a,b', 'Dee,Z1A0A2,a'));
    expect(anne).toMatchObject({
      name: 'Anne, B.',
      'Postal Code': 'z1a 0a1',
      note: '=1+1',
      federal_id: 'fed-1',
      federal_code: '1',
      federal_name: 'Île, du "Guet"',
      federal_share: '0.7',
      federal_others: 'fed-2 0.3',
      provincial_id: '',
      lookup_method: 'addresses',
      lookup_error: '',
    });
    expect(bob).toMatchObject({ note: 'two\nlines', federal_id: 'fed-2', federal_share: '1', federal_others: '' });
    expect(cy).toMatchObject({ note: '', federal_id: '', lookup_error: expect.stringContaining('No postal code has') });
    expect(dee).toMatchObject({ lookup_error: 'The row has more cells than the header.' });
  });

  it('finds an address among the districts of its code, if its column is named', async () => {
    const list = 'postal,home\nZ1A0A1,6 rue Kelp\nZ1A0A1,C.P. 5\nZ1A0A1,\nZ1A0A2,6 rue Kelp\n';
    const plain = await lookUp(list);
    const { output } = await lookUp(list, '--address', 'home');
    const idsOf = (text: string) =>
      rowsOf(text).map(({ federal_id, federal_share }) => `${federal_id} ${federal_share}`);
    expect(idsOf(plain.output)).toEqual(['fed-1 0.7', 'fed-1 0.7', 'fed-1 0.7', 'fed-2 1']);
    expect(idsOf(output)).toEqual(['fed-2 1', 'fed-1 0.7', 'fed-1 0.7', 'fed-2 1']);
    const { errors } = await lookUp('lat,lng,home\n41,-48,x\n', '--address', 'home');
    expect(errors).toContain('An address needs a column of the postal code.');
  });

  it('says of many points what the look-up says of each', async () => {
    const points = Array.from({ length: 30_000 }, (_, i) => [40.5 + (i % 300) / 100, -49.5 + Math.floor(i / 300) / 20]);
    const { output } = await lookUp(`lat,lng\n${points.map((point) => point.join(',')).join('\n')}\n`);
    const snapshot = server.mapStore.current();
    const alone = points.map(([lat, lng]) => {
      const row = { lat: String(lat), lng: String(lng) };
      try {
        const place = knownPlace(snapshot, { lat: lat as number, lng: lng as number }, 'field');
        const { federal, resolution } = lookUpPlace(snapshot, place, Date.now());
        return { ...row, id: federal?.id ?? '', confidence: String(resolution.confidence), error: '' };
      } catch (error) {
        return { ...row, id: '', confidence: '', error: (error as Error).message };
      }
    });
    const inTable = rowsOf(output).map(({ lat, lng, federal_id, lookup_confidence, lookup_error }) => {
      return { lat, lng, id: federal_id, confidence: lookup_confidence, error: lookup_error };
    });
    expect(inTable).toEqual(alone);
    expect(new Set(inTable.map(({ id }) => id))).toEqual(new Set(['', 'fed-1', 'fed-2']));
  });

  it('adds the ids by which others know the districts, if asked', async () => {
    const { output } = await lookUp('pc\nZ1A0A2\nZ1A0A1\nx\n', '--ids');
    const [east, west, none] = rowsOf(output);
    const id = 'ocd-division/country:zz/province:xa/ed:2';
    expect(east).toMatchObject({ federal_id: 'fed-2', federal_ocd_id: id, federal_dguid: '', lookup_error: '' });
    expect(west).toMatchObject({ federal_id: 'fed-1', federal_ocd_id: '', provincial_ocd_id: '' });
    expect(none).toMatchObject({ federal_ocd_id: '', lookup_error: expect.stringContaining('postal code') });
    const lines = await lookUp('{"pc":"Z1A0A2"}\n', '.ndjson', '--ids');
    expect(JSON.parse(lines.output)).toMatchObject({ federal_ocd_id: id });
    const plain = await lookUp('pc\nZ1A0A2\n');
    expect(plain.output).not.toContain('ocd');
  });

  it('looks up the districts of another day', async () => {
    const { output } = await lookUp('pc\nZ1A0A2\n', '--date', '2026-02-01');
    expect(rowsOf(output)[0]).toMatchObject({ federal_id: 'fed-2', provincial_id: 'former-A' });
  });

  it('keeps the separator, takes named columns and degrees with a comma', async () => {
    const { output } = await lookUp('nord;est;lat\n42,5;-48,5;x\n', '--lat', 'nord', '--lng', 'est');
    expect(output.split('\r\n')[1]).toMatch(/^42,5;-48,5;x;fed-1;1;"Île, du ""Guet""";1;;/);
  });

  it('finds the separator of a header with commas between quotation marks', async () => {
    const { exitCode, output } = await lookUp('"Nom, prénom";"Code postal"\n"Roy, Anne";Z1A0A2\n');
    expect(exitCode).toBe(0);
    const lines = output.split('\r\n');
    expect(lines[0]).toMatch(/^Nom, prénom;Code postal;federal_id;/);
    expect(lines[1]).toMatch(/^Roy, Anne;Z1A0A2;fed-2;/);
  });

  it('takes and gives lines of JSON', async () => {
    const { output } = await lookUp('{"id":1,"postal_code":"Z1A0A1"}\n\n{"id":2}\n', '.ndjson');
    const [one, two] = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(one).toMatchObject({ id: 1, federal_id: 'fed-1', federal_share: 0.7, lookup_confidence: 0.7 });
    expect(one).not.toHaveProperty('lookup_error');
    expect(two).toEqual({ id: 2, lookup_error: expect.stringContaining('must be a Canadian postal code') });
  });

  it('says of a line whose place is no text that it has none', async () => {
    const values = ['true', '["Z1A0A2"]', '{"code":"Z1A0A2"}', 'null'];
    const codes = await lookUp(`{"pc":"Z1A0A2"}\n${values.map((value) => `{"pc":${value}}\n`).join('')}`, '.ndjson');
    expect([codes.exitCode, codes.errors]).toEqual([0, expect.stringContaining('5 rows')]);
    const lines = codes.output.trim().split('\n');
    expect(JSON.parse(lines[0] as string)).toMatchObject({ federal_id: 'fed-2' });
    for (const line of lines.slice(1))
      expect(JSON.parse(line).lookup_error).toContain('must be a Canadian postal code');
    const points = await lookUp('{"lat":[42],"lng":-46}\n', '.ndjson');
    expect(JSON.parse(points.output).lookup_error).toContain('The latitude must be a number');
  });

  it('fills lines of JSON again that were filled before', async () => {
    const before = await lookUp('{"id":1,"pc":"Z1A0A1"}\n{"id":2,"pc":"x"}\n', '.ndjson', '--ids');
    const corrected = before.output.replace('"pc":"Z1A0A1"', '"pc":"Z1A0A2"').replace('"pc":"x"', '"pc":"Z1A0A2"');
    const [one, two] = (await lookUp(corrected, '.ndjson')).output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(one).toMatchObject({ id: 1, federal_id: 'fed-2', federal_share: 1 });
    expect(one).not.toHaveProperty('federal_others');
    expect(two).toEqual({ ...one, id: 2 });
    expect(two).not.toHaveProperty('lookup_error');
    const own = await lookUp('{"pc":"x","province":"ON","federal_id":"old"}\n', '.ndjson');
    expect(JSON.parse(own.output)).toEqual({ pc: 'x', province: 'ON', lookup_error: expect.any(String) });
  });

  it('takes and gives GeoJSON', async () => {
    const point = (coordinates: unknown, properties: unknown = null) => ({
      type: 'Feature',
      id: 7,
      geometry: { type: 'Point', coordinates },
      properties,
    });
    const line = {
      ...point([]),
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    };
    const own = { province: 'ON', federal_id: 'old' };
    const features = [point([-48, 42], { a: 1, federal_id: 'old' }), point([-46, 42]), point(['x'], own), line];
    const collection = { type: 'FeatureCollection', name: 'doors', features };
    const { output, errors } = await lookUp(JSON.stringify(collection), '.geojson');
    const filled = JSON.parse(output);
    expect(filled).toMatchObject({ type: 'FeatureCollection', name: 'doors' });
    expect(filled.features[0]).toMatchObject({
      id: 7,
      properties: { a: 1, federal_id: 'fed-1', lookup_method: 'point' },
    });
    expect(filled.features[1].properties.federal_id).toBe('fed-2');
    expect(filled.features[2].properties).toEqual({ province: 'ON', lookup_error: 'The geometry is no point.' });
    expect(filled.features[3].properties).toEqual({ lookup_error: 'The geometry is no point.' });
    expect(errors).toContain('4 rows');
  });

  it('takes JSON with a byte order mark, as Windows writes it', async () => {
    const lines = await lookUp('\ufeff{"pc":"Z1A0A2"}\r\n{"pc":"Z1A0A2"}\r\n', '.ndjson');
    expect([lines.exitCode, lines.errors]).toEqual([0, expect.stringMatching(/^2 rows/)]);
    expect(JSON.parse(lines.output.split('\n')[0] as string)).toMatchObject({ federal_id: 'fed-2' });
    const empty = await lookUp('\ufeff{"type":"FeatureCollection","features":[]}', '.geojson');
    expect([empty.exitCode, empty.output]).toEqual([0, '{"type":"FeatureCollection","features":[]}\n']);
  });

  it('says of a point without coordinates that it is none', async () => {
    const features = [null, {}, 5, []].map((coordinates) => {
      return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: null };
    });
    const { exitCode, output, errors } = await lookUp(
      JSON.stringify({ type: 'FeatureCollection', features }),
      '.geojson',
    );
    expect([exitCode, errors]).toEqual([0, expect.stringContaining('4 have no answer')]);
    for (const feature of JSON.parse(output).features)
      expect(feature.properties).toEqual({ lookup_error: 'The geometry is no point.' });
  });

  it('refuses GeoJSON that is too long to be read whole, and says what is not', async () => {
    const path = await folder.write('long.geojson', Buffer.from(''));
    await truncate(path, 64_000_001);
    const written = join(folder.path, 'long-with-districts.geojson');
    const { exitCode, errors } = await runCommand(server, ['lookup', path, '--map', map, '--output', written]);
    expect(exitCode).toBe(2);
    expect(errors).toContain('A GeoJSON file may have at most 64 MB here');
    expect(errors).toContain('NDJSON with the fields lat and lng');
    expect(existsSync(written)).toBe(false);
  });

  it('writes a file that is not there yet, whole or not at all', async () => {
    const written = join(folder.path, 'out.csv');
    const done = await lookUp('pc\nZ1A0A2\n', '--output', written);
    expect([done.exitCode, done.output]).toEqual([0, '']);
    expect(readFileSync(written, 'utf8')).toContain('fed-2');
    const again = await lookUp('pc\nZ1A0A2\n', '--output', written);
    expect([again.exitCode, again.errors]).toEqual([2, expect.stringContaining('is there already')]);
    expect(readFileSync(written, 'utf8')).toContain('fed-2');
    const broken = join(folder.path, 'broken.csv');
    const failed = await lookUp('pc\n"Z1A0A2\n', '--output', broken);
    expect([failed.exitCode, existsSync(broken)]).toEqual([2, false]);
  });

  it.each([
    ['a,b\n1,2\n', [], 'Which column has the postal code'],
    ['', [], 'The file is empty'],
    ['pc\n\xe9\n', [], 'save it as "CSV UTF-8"'],
    ['pc,federal_id\nZ1A0A2,x\n', [], 'has a column "federal_id" already'],
    ['pc\nZ1A0A2\n', ['--date', '2026-02-30'], 'is no day'],
    ['[]\n', ['.ndjson'], 'A line is no JSON object: []'],
    ['{"type":"Feature"}', ['.geojson'], 'no GeoJSON FeatureCollection'],
    ['{', ['.geojson'], 'The file is no JSON'],
    ['{"type":"FeatureCollection","name":"\xe9","features":[]}', ['.geojson'], 'The file is not UTF-8'],
  ])('refuses %j with %j', async (contents, options, message) => {
    const path = await folder.write(
      `wrong-${files++}${options[0]?.startsWith('.') ? options[0] : '.csv'}`,
      Buffer.from(contents, 'latin1'),
    );
    const rest = options[0]?.startsWith('.') ? [] : options;
    const { exitCode, output, errors } = await runCommand(server, ['lookup', path, '--map', map, ...rest]);
    expect([exitCode, output]).toEqual([2, '']);
    expect(errors).toContain(message);
  });

  it('says that there is no such file, and no such map', async () => {
    const missing = await runCommand(server, ['lookup', join(folder.path, 'none.csv'), '--map', map]);
    expect([missing.exitCode, missing.errors]).toEqual([2, expect.stringContaining('There is no file')]);
    const table = await folder.write('t.csv', Buffer.from('pc\nZ1A0A2\n'));
    const foreign = await runCommand(server, ['lookup', table, '--map', table]);
    expect([foreign.exitCode, foreign.errors]).toEqual([2, expect.stringContaining('it is no file of this program')]);
  });
});
