// Real maps, written anew by chance, through the whole pipeline: published as the same map, or held.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { pick, type Random, seeded } from '#core/random.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ingestFile } from '#test/support/ingest.ts';
import { converted } from './conversions.ts';
import { type RealRecords, readRealRecords, realMaps, sourceOf } from './real-records.ts';
import {
  cutPolygons,
  disordered,
  disorderNames,
  isHeads,
  rewrittenPolygons,
  shuffled,
  splitRecord,
} from './rewrite.ts';
import { differingPlaces } from './same-points.ts';
import { invalidServed } from './served-shapes.ts';
import { plainGeoJson, type WrittenFile, writers } from './writers.ts';
import type { WrittenRecord } from './written.ts';

const count = Number(process.env.REWRITTEN_MAPS ?? 3);
const places = Number(process.env.REWRITTEN_PLACES ?? 4000);
const seed = Number(process.env.REWRITING_SEED ?? 1);

const { path: folder, write } = temporaryFolder();

interface Row {
  readonly code: string;
  readonly names: string;
  readonly geometry: Buffer;
  readonly display: Buffer;
}

interface Rewriting {
  readonly file: WrittenFile;
  readonly merge: boolean;
  readonly done: readonly string[];
  /** Whether every ring is what it is written as: then there is nothing to hold. */
  readonly isSound: boolean;
}

/** By the codes of districts, what is published. */
async function publishedRows({ knex }: TestDatabase): Promise<Map<string, Row>> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select b.code, v.name_en || ' / ' || v.name_fr as names, v.geometry, v.display_geometry as display
     from boundary_versions v join boundaries b on b.id = v.boundary_id where upper_inf(v.recorded) order by b.code`,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

const differing = (before: Map<string, Row>, after: Map<string, Row>, field: 'geometry' | 'display'): string[] =>
  [...before.values()].flatMap((row) => (after.get(row.code)?.[field].equals(row[field]) ? [] : [row.code]));

const outlinesOf = (rows: Map<string, Row>) =>
  new Map([...rows.values()].map(({ code, geometry }) => [code, decodeWkb(geometry)]));

/** A map in another form, by chance. */
async function rewrite(random: Random, { records, crs }: RealRecords, into: string): Promise<Rewriting> {
  const done: string[] = [];
  const isCut = random() < 0.3;
  if (isCut) done.push('cut');
  const cut = records.map((record) => (isCut ? { ...record, polygons: cutPolygons(random, record.polygons) } : record));
  const merge = isHeads(random);
  if (merge) done.push('records split');
  const split = merge ? cut.flatMap((record) => splitRecord(random, record)) : cut;
  const disorder = random() < 0.35 ? pick(random, disorderNames) : null;
  if (disorder !== null) done.push(disorder);
  const written = shuffled(random, split).map((record): WrittenRecord => {
    const polygons = disorder !== null && random() < 0.3 ? disordered(random, disorder, record.polygons) : null;
    return { ...record, polygons: polygons ?? rewrittenPolygons(random, record.polygons) };
  });
  const isSound = disorder === null && !isCut;
  if (disorder === null && random() < 0.7) {
    const layer = { crs, fields: Object.keys(records[0]!.attributes) };
    const { done: steps, ...file } = await converted(random, plainGeoJson(random, written), into, layer);
    return { file, merge, done: [...done, ...steps], isSound };
  }
  const format = pick(random, Object.keys(writers));
  const isWound = disorder === null || isHeads(random);
  return { file: await writers[format]!(random, written, isWound), merge, done: [...done, format], isSound };
}

describe(`${count} rewritings of real maps (seed ${seed})`, () => {
  let pool: Pool;
  const maps = new Map<string, ReturnType<typeof writeAsItIs>>();
  const before = new Map<string, Map<string, Row>>();
  const outcomes: Record<string, number> = {};
  beforeAll(async () => {
    pool = await Pool.open();
  });
  afterAll(async () => {
    process.stderr.write(`rewritten maps: ${JSON.stringify({ seed, count, places, outcomes }, null, 1)}\n`);
    await pool.close();
  });

  const publish = (database: TestDatabase, source: BoundarySource, file: string) =>
    ingestFile(database, source, file, { named: true, pool });

  /** The file of a map as it is, in this suite's own form of it. */
  async function writeAsItIs(id: string) {
    const real = await readRealRecords(id);
    const { content, format, ending } = plainGeoJson(seeded(seed), real.records);
    return { real, source: sourceOf(real, format, false), file: await write(`${id}.${ending}`, content) };
  }

  function asItIs(id: string): ReturnType<typeof writeAsItIs> {
    const written = maps.get(id) ?? writeAsItIs(id);
    maps.set(id, written);
    return written;
  }

  async function rowsBefore(id: string): Promise<Map<string, Row>> {
    const known = before.get(id);
    if (known) return known;
    const { source, file } = await asItIs(id);
    const database = await createTestDatabase();
    try {
      expect(await publish(database, source, file)).toMatchObject({ source: id, outcome: 'published' });
      const rows = await publishedRows(database);
      before.set(id, rows);
      return rows;
    } finally {
      await database.close();
    }
  }

  it.each(realMaps.slice(0, count))(
    '%s: all that is served of it is valid for GEOS',
    async (id) => {
      const { source, file } = await asItIs(id);
      const invalid = await invalidServed(id, folder, async (database) => {
        expect(await publish(database, source, file)).toMatchObject({ outcome: 'published' });
        before.set(id, await publishedRows(database));
      });
      expect(invalid).toEqual({});
    },
    600_000,
  );

  it.each(Array.from({ length: count }, (_, number) => [number, realMaps[number % realMaps.length]!] as const))(
    'number %i, of %s, is published as the same map, or held',
    async (number, id) => {
      const random = seeded(seed * 1_000_003 + number);
      const { real } = await asItIs(id);
      const rows = await rowsBefore(id);
      const { file, merge, done, isSound } = await rewrite(random, real, join(folder, String(number)));
      const path = await write(`${number}.${file.ending}`, file.content);
      const source = sourceOf(real, file.format, merge);
      const database = await createTestDatabase();
      try {
        const { outcome, message } = await publish(database, source, path);
        const note = (what: string) => {
          const key = `${isSound ? 'sound' : done[0]}: ${what}`;
          outcomes[key] = (outcomes[key] ?? 0) + 1;
          process.stderr.write(`seed ${seed}, number ${number}, ${id}, ${done.join(', ')}: ${what}\n`);
        };
        if (outcome === 'quarantined' && !isSound) return note('held');
        expect({ number, done, outcome, message }).toMatchObject({ outcome: 'published' });
        const after = await publishedRows(database);
        expect([...after.values()].map(({ code, names }) => [code, names])).toEqual(
          [...rows.values()].map(({ code, names }) => [code, names]),
        );
        const changed = differing(rows, after, 'geometry');
        if (changed.length === 0 && differing(rows, after, 'display').length === 0) return note('the same bytes');
        const otherwise = differingPlaces(random, places, outlinesOf(rows), outlinesOf(after), 1);
        expect({ number, done, changed: changed.length, otherwise }).toMatchObject({ otherwise: [] });
        const served = await invalidServed(id, folder, async (other) => {
          await publish(other, source, path);
        });
        expect({ number, done, served }).toEqual({ number, done, served: {} });
        note('the same places');
      } finally {
        await database.close();
      }
    },
    600_000,
  );
});
