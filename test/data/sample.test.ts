// Longer than other files: the generated files are read once, and each check of them follows.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { booleanPointInPolygon } from '@turf/turf';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { fromCoordinates, type MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import { provinces } from '#core/provinces.ts';
import { type Source, SourceSchema } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { type DrawnDistrict, type SetId, setIds } from '#tools/sample/districts/region.ts';
import { generate, type Sample } from '#tools/sample/generate.ts';
import { readable } from '#tools/sample/readable.ts';
import { crossings } from './crossings.ts';

const sampleFolder = join(import.meta.dirname, '../../data/sample');
const publishers = join(sampleFolder, 'publishers');
const sourceFiles = readdirSync(join(sampleFolder, 'sources'));
const sources = sourceFiles.map(
  (name) => JSON.parse(readFileSync(join(sampleFolder, 'sources', name), 'utf8')) as Source,
);
const boundarySources = sources.filter((source) => source.kind === 'boundaries');
const landmarks = JSON.parse(readFileSync(join(sampleFolder, 'landmarks.json'), 'utf8')) as Sample['landmarks'];

let sample: Sample;
let folder: string;
beforeAll(async () => {
  sample = await generate();
  folder = mkdtempSync(join(tmpdir(), 'hustings-sample-'));
  for (const [name, content] of Object.entries(sample.publishers)) writeFileSync(join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

const holds = (district: DrawnDistrict, longitude: number, latitude: number) =>
  booleanPointInPolygon([longitude, latitude], { type: 'MultiPolygon', coordinates: district.outline });

/** The codes of all districts of a set that cover a point, borders included. */
const covering = (set: SetId, longitude: number, latitude: number) =>
  sample.region.sets[set].filter((district) => holds(district, longitude, latitude)).map(({ code }) => code);

describe('the source files of the sample', () => {
  const ajv = new Ajv({ allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(SourceSchema);

  it.each(sources.map((source) => [source.id, source] as const))('%s is a valid source', (_, source) => {
    expect(validate(source) ? [] : validate.errors).toEqual([]);
  });

  it('have the names of their ids, and one publisher’s file each', () => {
    expect(sourceFiles).toEqual(sources.map(({ id }) => `${id}.json`));
    const files = readdirSync(publishers);
    for (const { id } of sources) expect(files.filter((name) => name.startsWith(`${id}.`))).toHaveLength(1);
    expect(files).toHaveLength(sources.length);
  });

  it('expect the districts that were drawn', () => {
    const expected = Object.fromEntries(boundarySources.map(({ id, expect: { districts } }) => [id, districts]));
    expect(expected).toEqual(Object.fromEntries(setIds.map((id) => [id, sample.region.sets[id].length])));
  });

  it('name acceptance points that turf finds in their districts', () => {
    for (const { id, points } of boundarySources) {
      for (const { longitude, latitude, code } of points) {
        expect([id, covering(id as SetId, longitude, latitude)]).toEqual([id, [code]]);
      }
    }
  });
});

describe('the map of the sample', () => {
  it('lies in the open Atlantic, clear of every real province', () => {
    const positions = setIds.flatMap((id) => sample.region.sets[id].flatMap(({ outline }) => outline.flat(2)));
    const longitudes = positions.map(([longitude]) => longitude as number);
    const latitudes = positions.map(([, latitude]) => latitude as number);
    const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
    const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
    expect([west > -49, south > 41, east < -45, north < 45]).toEqual([true, true, true, true]);
    const real = provinces.filter(({ code }) => !code.startsWith('X'));
    expect(real).toHaveLength(13);
    for (const { boundingBox: box } of real) {
      expect(west > box[2] || east < box[0] || south > box[3] || north < box[1]).toBe(true);
    }
  });

  it('has thousands of vertices and no two lines that cross', () => {
    for (const id of setIds)
      expect([id, crossings(sample.region.sets[id].map(({ outline }) => outline))]).toEqual([id, []]);
    const vertices = setIds.flatMap((id) => sample.region.sets[id].flatMap(({ outline }) => outline.flat(2))).length;
    expect(vertices).toBeGreaterThan(15_000);
    expect(vertices).toBeLessThan(40_000);
  });

  it.each(setIds)('draws each border of %s once for both neighbours', (id) => {
    const districts = sample.region.sets[id];
    // A step that is walked one way only is on the edge of the whole set. Did two neighbours differ by one vertex,
    // their steps there would be left over too.
    const whole = sample.region.outliner.union(districts.flatMap(({ cells }) => [...cells]));
    expect(unpaired(districts.map(({ outline }) => outline))).toEqual(unpaired([whole]));
    for (const { code, middle } of districts) expect(covering(id, ...middle)).toEqual([code]);
  });

  it('keeps neighbours’ borders identical in a file of projected coordinates', () => {
    const file = JSON.parse(readFileSync(join(publishers, 'sample-xb.geojson'), 'utf8')) as FeatureCollection<
      Polygon | MultiPolygon
    >;
    const outlines = file.features.map(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    );
    const drawn = sample.region.sets['sample-xb'].map(({ outline }) => outline);
    expect(unpaired(outlines)).toHaveLength(unpaired(drawn).length);
    expect(outlines.flat(3)).toHaveLength(drawn.flat(3).length);
  });

  it('draws the municipal borders with the federal and provincial vertices where they run together', () => {
    const enclave = sample.region.sets['sample-xa'].find(({ code }) => code === '06');
    expect(sample.region.sets['sample-st-orrins'][0]?.outline).toEqual(enclave?.outline);
  });

  it('has an enclave, a lake and an island', () => {
    const holes = (id: SetId, code: string) => {
      const outline = sample.region.sets[id].find((district) => district.code === code)?.outline ?? [];
      return { parts: outline.length, holes: fromCoordinates(outline).ringEnds.length - outline.length };
    };
    expect(holes('sample-xa', '07')).toEqual({ parts: 1, holes: 1 });
    expect(holes('sample-federal', '91001')).toEqual({ parts: 1, holes: 1 });
    expect(holes('sample-federal', '92001')).toEqual({ parts: 2, holes: 0 });
  });
});

describe('the landmarks of the sample', () => {
  const points = Object.entries(landmarks.points);

  it.each(points.flatMap(([name, point]) => ('districts' in point ? [[name, point] as const] : [])))(
    '%s lies where it is said to lie, by turf',
    (_, { longitude, latitude, districts }) => {
      const found = setIds.flatMap((id) => covering(id, longitude, latitude).map((code) => [id, code]));
      expect(Object.fromEntries(found)).toEqual(districts);
    },
  );

  it.each(points.flatMap(([name, point]) => ('oneOf' in point ? [[name, point] as const] : [])))(
    '%s lies on the border of two districts',
    (_, { longitude, latitude, set, oneOf }) => {
      expect(covering(set, longitude, latitude)).toEqual(oneOf);
    },
  );

  it('straddle districts at every level, in shares that add up to 1 where all is held', () => {
    const { straddlesFederal, straddlesProvincial, straddlesWards } = landmarks.postalCodes as Record<
      string,
      { districts: Partial<Record<SetId, { code: string; share: number }[]>> }
    >;
    const shares = [
      straddlesFederal?.districts['sample-federal'],
      straddlesProvincial?.districts['sample-xa'],
      straddlesWards?.districts['sample-sainte-ondine'],
    ];
    for (const of of shares) {
      expect(of).toHaveLength(2);
      expect(of?.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 5);
    }
    expect(landmarks.straddling['sample-federal']).toBeGreaterThanOrEqual(30);
  });

  it('shown in the documentation are those of the file', () => {
    const shown =
      readFileSync(join(sampleFolder, '../../docs/sample.md'), 'utf8').match(/`[WZ]\d[A-Z] \d[A-Z]\d`/g) ?? [];
    const codes = Object.values(landmarks.postalCodes).map(({ postalCode }) => postalCode);
    expect(shown.length).toBeGreaterThanOrEqual(10);
    for (const code of shown) expect(codes).toContain(code.replace(/[` ]/g, ''));
  });

  it('use no letters that Canada Post leaves out, and only first letters that it has not given out', () => {
    const codes = Object.values(landmarks.postalCodes).map(({ postalCode }) => postalCode);
    for (const code of codes) expect(code).toMatch(/^[ZW]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/);
  });
});

describe('the elections of the sample', () => {
  const read = async (file: string, member: string, encoding: 'utf8' | 'latin1'): Promise<string[][]> =>
    parse((await contents(join(publishers, file))).get(member)?.toString(encoding) ?? '', { bom: true });
  const results = sources.filter((source) => source.kind === 'results');

  it.each(results.map((source) => [source.id, source] as const))('add up: %s', async (id, source) => {
    const encoding = source.format.encoding === undefined ? 'utf8' : 'latin1';
    const [, ...ridings] = await read(`${id}.zip`, 'table_tableau11.csv', encoding);
    const [, ...candidates] = await read(`${id}.zip`, 'table_tableau12.csv', encoding);
    expect(source.expect).toEqual({ districts: ridings.length, candidates: candidates.length });
    for (const [, , code, population, electors, , valid, , rejected, , cast, , elected] of ridings) {
      const own = candidates.filter((row) => row[2] === code);
      const votes = own.map((row) => Number(row[6]));
      expect(sum(votes)).toBe(Number(valid));
      expect(Number(valid) + Number(rejected)).toBe(Number(cast));
      expect(Number(population)).toBeGreaterThan(Number(electors));
      // One winner, named first, with a majority; nobody else has one.
      expect(own.map((row) => row[8] !== '')).toEqual(own.map((_, i) => i === 0));
      expect(Number(own[0]?.[8])).toBe((votes[0] ?? 0) - (votes[1] ?? 0));
      const [family, rest] = (elected as string).split(', ') as [string, string];
      expect(own[0]?.[3]?.replace(' **', '').replace(` ${family}`, '')).toBe(rest);
    }
  });

  it('count the same votes and electors poll by poll', async () => {
    const [, ...ridings] = await read('sample-results-2025.zip', 'table_tableau11.csv', 'utf8');
    for (const [, , code, , electors, , valid] of ridings) {
      const [, ...rows] = await read('sample-polls-2025.zip', `pollresults_resultatsbureau${code}.csv`, 'utf8');
      expect(sum(rows.map((row) => Number(row[17])))).toBe(Number(valid));
      expect(sum([...new Map(rows.map((row) => [row[3], Number(row[9])])).values()])).toBe(Number(electors));
      expect(rows.map((row) => row[3])).toEqual(expect.arrayContaining([' 1', ' 23A', ' 600', ' S/R 1']));
    }
  });

  it('return some members of 2021 in 2025', async () => {
    const [, ...candidates] = await read('sample-results-2025.zip', 'table_tableau12.csv', 'utf8');
    expect(candidates.filter((row) => row[3]?.includes(' ** '))).toHaveLength(8);
  });
});

describe('making the sample again', () => {
  it.each(readdirSync(publishers))('gives %s as committed', async (name) => {
    expect(Object.keys(sample.publishers)).toContain(name);
    // Deflate's output differs between builds of zlib, so that archives are compared by what is in them.
    const [committed, again] = await Promise.all([contents(join(publishers, name)), contents(join(folder, name))]);
    expect([...again.keys()]).toEqual([...committed.keys()]);
    for (const [member, content] of committed)
      expect([member, again.get(member)?.equals(content)]).toEqual([member, true]);
  });

  it('gives the landmarks and the map as committed', () => {
    expect(readable(sample.landmarks)).toBe(readFileSync(join(sampleFolder, 'landmarks.json'), 'utf8'));
    expect(sample.map).toBe(readFileSync(join(sampleFolder, '../../docs/sample-map.svg'), 'utf8'));
  });

  it('twice gives the same bytes', async () => {
    const { publishers: again } = await generate();
    for (const [name, content] of Object.entries(sample.publishers)) {
      expect([name, again[name]?.equals(content)]).toEqual([name, true]);
    }
  });
});

/** The steps from vertex to vertex that no other ring walks the other way. */
function unpaired(outlines: readonly MultiPolygonCoordinates[]): string[] {
  const rings = outlines.flat(2);
  const steps = new Set(rings.flatMap((ring) => ring.slice(1).map((to, i) => `${ring[i]} ${to}`)));
  return [...steps].filter((step) => !steps.has(step.split(' ').reverse().join(' '))).sort();
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function contents(path: string): Promise<Map<string, Buffer>> {
  if (!path.endsWith('.zip')) return new Map([[path.slice(path.lastIndexOf('/')), readFileSync(path)]]);
  const archive = await unpack(path);
  try {
    const found = new Map<string, Buffer>();
    for (const { name } of archive.members) found.set(name, await archive.read(name));
    return found;
  } finally {
    await archive.close();
  }
}
