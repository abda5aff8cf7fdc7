import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EdgeSplits } from '#core/geometry/plane/edge-splits.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { Locator } from '#core/locator/locator.ts';
import type { RunResult } from '#ingest/kind/result.ts';
import { coordinateSystem } from '#ingest/maps/conform/crs.ts';
import { reproject } from '#ingest/maps/conform/reproject.ts';
import { isValid } from '#ingest/maps/geometry/validity.ts';
import { findMeetings } from '#ingest/maps/snap/find-meetings.ts';
import { toGrid } from '#ingest/maps/snap/served-grid.ts';
import { readFeatures } from '#ingest/read/read.ts';
import type { BoundarySource, Source } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { publishedState } from '#test/support/ingest.ts';
import { createPublishedMaps, ingestRealMaps, withoutBodies } from './published-maps.ts';

const archive = temporaryFolder();
const realData = process.env.HUSTINGS_REAL_DATA as string;
const withPoints = ['ca-federal-2023', 'ca-federal-2013', 'ca-nb-2024', 'ca-ns-2019', 'ca-sk-2012', 'csd-3520005'];

describe("the publishers' real files", () => {
  let database: TestDatabase;
  let sources: readonly Source[];
  let results: readonly RunResult[];
  let held: readonly RunResult[];

  beforeAll(async () => {
    const published = await createPublishedMaps();
    ({ database, sources, results } = published);
    held = published.first.filter(({ outcome }) => outcome === 'quarantined');
  }, 600_000);
  afterAll(() => database.close());

  const districts = (id: string) => results.find(({ source }) => source === id)?.districts;
  const namesOf = async (set: string): Promise<Map<string, [string, string]>> => {
    const { rows } = await database.knex.raw(
      'select b.code, name_en, name_fr from boundary_versions v join boundaries b on b.id = v.boundary_id where b.set_id = ?',
      [set],
    );
    return new Map(
      rows.map((row: { code: string; name_en: string; name_fr: string }) => [row.code, [row.name_en, row.name_fr]]),
    );
  };

  it('are held if districts of a later map, and of the provinces, are in none of them', () => {
    expect(held.map(({ source }) => source)).toEqual(withoutBodies);
    for (const { message } of held) expect(message).toContain('98 % of Selkirk—Interlake—Eastman (46009)');
  });

  it('are all published', () => {
    expect(results.filter(({ outcome }) => outcome !== 'published')).toEqual([]);
    expect(districts('ca-federal-2023')).toBe(343);
    expect(districts('ca-nb-2024')).toBe(49);
    expect(districts('ca-federal-2013')).toBe(338);
    expect(districts('ca-ns-2019')).toBe(55);
    expect(districts('ca-sk-2012')).toBe(61);
    expect(districts('ca-mb-2008')).toBe(57);
    expect(districts('ca-yt-2015')).toBe(19);
    const municipal = sources.filter((source) => source.kind === 'boundaries' && source.level === 'MUNICIPAL');
    expect(municipal.length).toBeGreaterThanOrEqual(38);
  });

  it('are repaired where their rings are invalid, and only there', async () => {
    // Which rings cross themselves after reprojection depends on the last bit of a sine, in which engines differ: so
    // they are counted anew here, on this engine.
    const source = sources.find(({ id }) => id === 'ca-federal-2023') as BoundarySource;
    const archive = await unpack(join(realData, 'federal/ca-federal-2023.zip'));
    const { features } = await readFeatures(source, archive);
    await archive.close();
    const system = coordinateSystem('EPSG:3347');
    const invalid = features.filter(({ geometry }) => geometry && !isValid(reproject(geometry, system)));
    expect(invalid.length).toBeGreaterThan(0);
    expect(results.find((result) => result.source === source.id)?.repaired).toBe(invalid.length);
    expect(results.find(({ source }) => source === 'ca-federal-2013')?.repaired).toBe(0);
  });

  it('name ridings as the publisher does, in both languages', async () => {
    const names = await namesOf('ca-federal-2023');
    expect(names.get('10006')).toEqual(["St. John's East", 'St. John’s-Est']);
    expect(names.get('10007')).toEqual(['Terra Nova—The Peninsulas', 'Terra Nova—Les Péninsules']);
    expect(names.get('24020')?.[0]).toBe('Côte-du-Sud—Rivière-du-Loup—Kataskomiq—Témiscouata');
    expect([...names.values()].flat().filter((name) => /--|�|Ã|^$/.test(name))).toEqual([]);
    expect([...names.values()].filter(([english, french]) => english !== french).length).toBeGreaterThan(50);
    const older = await namesOf('ca-federal-2013');
    expect(older.get('48001')).toEqual(['Banff—Airdrie', 'Banff—Airdrie']);
    const brunswick = await namesOf('ca-nb-2024');
    expect(brunswick.get('1')).toEqual(['Restigouche West', 'Restigouche-Ouest']);
    const montreal = await namesOf('csd-2466023');
    expect([...montreal.values()].map(([name]) => name)).toContain('Côte-des-Neiges');
  });

  it.each(withPoints)('answer every true point of %s with its district', async (set) => {
    const { rows } = await database.knex.raw(
      'select b.code, v.geometry from boundary_versions v join boundaries b on b.id = v.boundary_id where b.set_id = ?',
      [set],
    );
    const locator = new Locator(
      rows.map((row: { geometry: Buffer }) => ({
        geometry: decodeWkb(row.geometry),
        set: 0,
        validFrom: Number.NEGATIVE_INFINITY,
        validUntil: Number.POSITIVE_INFINITY,
      })),
    );
    const lines = (await readFile(join(realData, 'expected', `${set}.csv`), 'utf8')).trim().split('\n').slice(1);
    const wrong = lines.filter((line) => {
      const [code, longitude, latitude] = line.split(',');
      const found = locator.locate(Number(longitude), Number(latitude), 0).map((index) => rows[index].code);
      return found.length !== 1 || found[0] !== code;
    });
    expect(lines.length).toBeGreaterThan(900);
    expect(wrong).toEqual([]);
  });

  it('are stored, and drawn, as valid shapes of seven decimals whose edges meet at common ends only', async () => {
    const { rows } = await database.knex.raw(
      `select boundary_id as id, geometry, display_geometry as display from boundary_versions`,
    );
    const wrong = rows.flatMap(({ id, geometry, display }: { id: string; geometry: Buffer; display: Buffer }) =>
      [geometry, display].map(decodeWkb).flatMap((shape) => {
        const splits = new EdgeSplits(toGrid);
        findMeetings(shape, splits);
        const isRounded = shape.positions.every((value) => String(value).length - String(value).indexOf('.') <= 8);
        return !splits.isEmpty || !isRounded || !isValid(shape) ? [id] : [];
      }),
    );
    expect(rows.length).toBeGreaterThan(1300);
    expect(wrong).toEqual([]);
  });

  it('change nothing the second time', async () => {
    const before = await publishedState(database);
    const again = await ingestRealMaps(database, sources, archive.path);
    expect(again.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
    expect(await publishedState(database)).toEqual(before);
  }, 600_000);
});
