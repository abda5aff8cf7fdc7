import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isWithin } from '#core/dates.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { createLog } from '#core/log.ts';
import type { Source } from '#ingest/registry/source.ts';
import { resolvePoint } from '#server/electoral/lookup/point.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { shapeText } from '#server/electoral/shapes/shape-text.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { runJson } from '#test/support/run-command.ts';
import { createPublishedMaps } from './published-maps.ts';

const realData = process.env.HUSTINGS_REAL_DATA as string;
const withPoints = ['ca-federal-2023', 'ca-federal-2013', 'ca-nb-2024', 'ca-ns-2019', 'ca-sk-2012', 'csd-3520005'];

/**
 * Points near the border of two provinces that the files of both cover: these two also lie in Nova Scotia 16, and in Nova
 * Scotia in both federal files.
 */
const contested: Readonly<Record<string, readonly string[]>> = {
  'ca-nb-2024': ['16,-64.4037651,45.787278,edge', '16,-64.3682614,45.8212003,edge'],
};

describe('with every real map loaded at once', () => {
  let database: TestDatabase;
  let map: MapSnapshot;
  let sources: readonly Source[];
  /** The first and the last moment of each span over which the maps in force stay the same. */
  let moments: number[];

  beforeAll(async () => {
    const published = await createPublishedMaps();
    ({ database, sources } = published);
    expect(published.results.filter(({ outcome }) => outcome !== 'published')).toEqual([]);
    map = await loadMapSnapshot(database.knex, createLog('silent'));
    const changes = [...new Set(map.versions.flatMap(({ from, until }) => [from, until]))].filter(Number.isFinite);
    moments = changes.sort((a, b) => a - b).flatMap((instant) => [instant - 1, instant]);
  }, 600_000);
  afterAll(() => database.close());

  const versionsOf = (set: string): BoundaryVersion[] =>
    map.versions.filter((version) => version.boundary.set.id === set);

  it('no district takes more than 60 kB for drawing', () => {
    const sizes = map.versions.map(({ displayGeometry }) => Buffer.byteLength(shapeText(decodeWkb(displayGeometry))));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000);
  });

  it('all of them are there, and they change at a dozen dates and more', () => {
    expect(new Set(map.versions.map(({ boundary }) => boundary.set.id)).size).toBe(sources.length);
    expect(moments.length / 2).toBeGreaterThanOrEqual(12);
  });

  it.each(withPoints)(
    'every true point of %s has its district at each date of its map, and at no other',
    async (set) => {
      const [first] = versionsOf(set);
      const { level } = first!.boundary.set;
      const lines = (await readFile(join(realData, 'expected', `${set}.csv`), 'utf8')).trim().split('\n').slice(1);
      const wrong: string[] = [];
      const ofAnother = new Set<string>();
      let inForce = 0;
      for (const at of moments) {
        const isInForce = isWithin(first!, at);
        if (isInForce) inForce++;
        for (const line of lines) {
          const [code, longitude, latitude] = line.split(',') as [string, string, string];
          const covering = map.districts.covering(Number(longitude), Number(latitude), at);
          const own = covering.filter(({ boundary }) => boundary.set.id === set).map(({ boundary }) => boundary.code);
          if (own.join() !== (isInForce ? code : '')) wrong.push(`${line} at ${new Date(at).toISOString()}: ${own}`);
          const answer = resolvePoint(map, Number(longitude), Number(latitude), at)?.levels[level];
          if (isInForce && (answer?.version?.boundary.id !== `${set}-${code}` || answer.isSnapped)) ofAnother.add(line);
        }
      }
      expect(lines.length).toBeGreaterThan(900);
      expect(inForce).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
      expect([...ofAnother]).toEqual(contested[set] ?? []);
    },
  );

  it('every district has its own label point, or a smaller jurisdiction that covers it', () => {
    const wrong = moments.flatMap((at) =>
      map.versions
        .filter((version) => isWithin(version, at))
        .flatMap((version) => {
          const { labelLongitude, labelLatitude, boundary } = version;
          const covering = map.districts.covering(labelLongitude, labelLatitude, at);
          const ofLevel = covering.filter((other) => other.boundary.set.level === boundary.set.level);
          const smallest = Math.min(...ofLevel.map(({ precedence }) => precedence));
          const answer = resolvePoint(map, labelLongitude, labelLatitude, at)!.levels[boundary.set.level].version;
          return covering.includes(version) && answer?.precedence === smallest ? [] : [`${boundary.id} at ${at}`];
        }),
    );
    expect(wrong).toEqual([]);
  });

  describe('what the ridings of 2013 became in 2023', () => {
    type Changes = Awaited<ReturnType<typeof runJson>>;
    let there: Changes;
    let back: Changes;
    beforeAll(async () => {
      there = await runJson(database, ['diff', 'ca-federal-2013', 'ca-federal-2023']);
      back = await runJson(database, ['diff', 'ca-federal-2023', 'ca-federal-2013']);
    }, 300_000);

    // The first two digits of a riding's number are its province.
    it('is five ridings more: one in Ontario, three in Alberta, one in British Columbia (Representation Order of 2023)', () => {
      expect([there.before.districts, there.after.districts]).toEqual([338, 343]);
      const more: Record<string, number> = {};
      const count = (ridings: ReadonlyArray<{ code: string }>, by: number) => {
        for (const { code } of ridings) more[code.slice(0, 2)] = (more[code.slice(0, 2)] ?? 0) + by;
      };
      count(there.added, 1);
      count(there.ended, -1);
      expect(Object.entries(more).filter(([, by]) => by !== 0)).toEqual([
        ['35', 1],
        ['48', 3],
        ['59', 1],
      ]);
    });

    it('is the same seen from either map', () => {
      const { added, ended, renamed, transfers, movedKm2, newKm2, goneKm2 } = there.totals;
      expect(back.totals).toMatchObject({ added: ended, ended: added, renamed, transfers });
      expect(back.totals.movedKm2).toBeCloseTo(movedKm2, 3);
      expect(back.totals.newKm2).toBeCloseTo(goneKm2, 3);
      expect(back.totals.goneKm2).toBeCloseTo(newKm2, 3);
    });
  });
});
