import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { addDays, easternMidnight } from '#core/dates.ts';
import { SourceError } from '#core/errors.ts';
import { publishMap } from '#ingest/maps/publish/publish.ts';
import { rollBackMap, withdrawMap } from '#ingest/maps/publish/undo.ts';
import type { Publishable } from '#ingest/maps/publish/write.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';

const dayCount = 24;
const day = (i: number): string => addDays('2025-01-01', i);
const instant = (i: number): string => new Date(easternMidnight(day(i))).toISOString();

/** What an operator takes back of a map: its last publication or withdrawal in effect, or all of it. */
interface Undoing {
  readonly undo: 'rollback' | 'withdraw';
  readonly map: number;
}

/** One publication: a map, with its first and last day, its districts, and what it is about. */
interface Step {
  readonly map: number;
  readonly from: number;
  readonly length: number | null;
  readonly contents: readonly string[];
  readonly today: number;
  readonly fromToday: boolean | undefined;
}

const step: fc.Arbitrary<Step> = fc.record({
  map: fc.integer({ min: 0, max: 2 }),
  from: fc.integer({ min: 0, max: dayCount - 4 }),
  length: fc.option(fc.integer({ min: 1, max: 10 }), { freq: 3 }),
  contents: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
  today: fc.integer({ min: 0, max: dayCount }),
  fromToday: fc.constantFrom(undefined, undefined, undefined, true, false),
});

const undoing: fc.Arbitrary<Undoing> = fc.record({
  undo: fc.constantFrom('rollback' as const, 'rollback' as const, 'withdraw' as const),
  map: fc.integer({ min: 0, max: 2 }),
});

/** What has been stated of one map: its span, and from which day on which districts, the last statement first. */
interface StatedMap {
  from: number;
  until: number;
  statements: ReadonlyArray<{ readonly from: number; readonly contents: readonly string[] }>;
}

const shown = (map: number, contents: readonly string[]) => contents.map((content, i) => `m${map}-${i + 1} ${content}`);

/**
 * The rule, written a second time: on a day, the map that began last; of that map, what was stated last for the day.
 * Null if a publication is refused.
 */
class Model {
  readonly maps = new Map<number, StatedMap>();
  /** What was stated of each map before each publication and withdrawal in effect. */
  readonly #before = new Map<number, Array<StatedMap | undefined>>();

  undo({ undo, map }: Undoing): boolean {
    const before = this.#before.get(map) ?? [];
    if (undo === 'withdraw') {
      if (!this.maps.has(map)) return false;
      before.push(this.maps.get(map));
      return this.maps.delete(map);
    }
    if (before.length === 0) return false;
    const earlier = before.at(-1);
    if (earlier && [...this.maps].some(([other, { from }]) => other !== map && from === earlier.from)) return false;
    before.pop();
    if (earlier) this.maps.set(map, earlier);
    else this.maps.delete(map);
    return true;
  }

  /** Notes what was stated of a map before a publication that changed something. */
  remember(map: number, earlier: StatedMap | undefined): void {
    this.#before.set(map, [...(this.#before.get(map) ?? []), earlier]);
  }

  publish({ map, from, length, contents, today, fromToday }: Step): boolean {
    const until = length === null ? Infinity : from + length;
    if ([...this.maps].some(([other, existing]) => other !== map && existing.from === from)) return false;
    const next = Math.min(...[...this.maps].filter(([id, m]) => id !== map && m.from > from).map(([, m]) => m.from));
    const before = this.maps.get(map)?.statements ?? [];
    const isRepeated = before[0]?.contents.join() === contents.join();
    let statements = [{ from: -Infinity, contents }];
    if (fromToday && before.length > 0 && today > from) {
      if (today >= Math.min(until, next)) return false;
      statements = isRepeated ? [...before] : [{ from: today, contents }, ...before.filter((s) => s.from < today)];
    } else if (fromToday === undefined && isRepeated) statements = [...before];
    this.maps.set(map, { from, until, statements });
    return true;
  }

  /** The map in force on a day and its districts. */
  on(at: number): { map: number; districts: string[] } | null {
    const begun = [...this.maps].filter(([, { from }]) => from <= at).sort(([, a], [, b]) => b.from - a.from);
    const [last] = begun;
    if (!last || at >= last[1].until) return null;
    const [map, { statements }] = last;
    return { map, districts: shown(map, statements.find(({ from }) => from <= at)?.contents ?? []) };
  }
}

const sourceOf = ({ map, from, length }: Step): BoundarySource =>
  boundarySource({
    id: `m${map}`,
    valid: { from: day(from), ...(length === null ? {} : { until: day(from + length) }) },
  });

function districtsOf({ contents }: Step): Publishable[] {
  return contents.map((content, i) => ({
    code: String(i + 1),
    nameEn: content,
    nameFr: content,
    contentHash: content,
    province: 'XA',
    population: null,
    electorCount: null,
    vertices: 4,
    areaKm2: 1,
    label: [0, 0] as const,
    geometry: Buffer.from(content),
    displayGeometry: Buffer.from(content),
  }));
}

/** When the catalogue's version was recorded. */
const lastRecorded = async (trx: Knex): Promise<string> =>
  (await trx('catalogue').first(trx.raw('updated_at::text as at'))).at;

/**
 * Publishes as a run does: in a transaction, which is undone if the source contradicts what is published; the answer is
 * then false. Otherwise the answer is the time at which the publication was recorded, null if nothing changed.
 */
async function publish(knex: Knex, given: Step): Promise<string | null | false> {
  const options = { now: easternMidnight(day(given.today)) + 3_600_000, fromToday: given.fromToday };
  try {
    return await knex.transaction(async (trx) => {
      const { catalogueVersion } = await publishMap(trx, sourceOf(given), districtsOf(given), options);
      return catalogueVersion === null ? null : await lastRecorded(trx);
    });
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}

/** When the publications and withdrawals of each map that are in effect were recorded. */
type RecordedTimes = Map<number, string[]>;

/** Takes back as a command does; false if there is nothing to take back, or another map is in its place. */
async function undo(
  knex: Knex,
  { undo: what, map }: Undoing,
  recordedTimes: RecordedTimes,
  isPublished: boolean,
): Promise<boolean> {
  const recorded = recordedTimes.get(map) ?? [];
  const last = recorded.at(-1);
  if (what === 'withdraw' ? !isPublished : last === undefined) return false;
  try {
    await knex.transaction(async (trx) => {
      if (what === 'rollback') await rollBackMap(trx, `m${map}`, last as string);
      else await withdrawMap(trx, `m${map}`);
      if (what === 'rollback') recorded.pop();
      else recorded.push(await lastRecorded(trx));
    });
    return true;
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}

interface Known {
  readonly day: number;
  readonly sets: number;
  readonly districts: string[];
}

/** Every day's districts as they are known at an instant of the database's clock. */
async function knownAt(knex: Knex, at: string): Promise<Known[]> {
  const { rows } = await knex.raw<{ rows: Known[] }>(
    `select day::int, count(distinct set_id)::int as sets,
       coalesce(array_agg(boundary_id || ' ' || name_en order by boundary_id) filter (where set_id is not null), '{}') as districts
     from unnest(?::timestamptz[]) with ordinality as days (instant, day)
     left join lateral boundaries_as_known(?, instant) on true
     group by day order by day`,
    [Array.from({ length: dayCount }, (_, i) => instant(i)), at],
  );
  return rows;
}

async function clock(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: [{ now: string }] }>('select clock_timestamp()::text as now');
  return rows[0].now;
}

describe('the time line of a jurisdiction', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  async function clear(): Promise<void> {
    await database.knex.raw(
      'truncate sources, boundary_sets, boundaries, boundary_versions, boundary_set_history, ingest_runs cascade',
    );
    const rows = [0, 1, 2].map((map) => {
      return { id: `m${map}`, kind: 'boundaries', name: 'map', definition: '{}', cadence: 'never' };
    });
    await database.knex('sources').insert(rows);
  }

  it('has no gap and no overlap, says what was stated last, and keeps what was known, whatever is published and taken back', async () => {
    const { knex } = database;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(step, step, undoing), { minLength: 1, maxLength: 9 }), async (steps) => {
        await clear();
        const model = new Model();
        const recordedTimes: RecordedTimes = new Map();
        const take = async (given: Step | Undoing): Promise<void> => {
          if ('undo' in given) {
            const isDone = await undo(knex, given, recordedTimes, model.maps.has(given.map));
            expect(isDone).toBe(model.undo(given));
            return;
          }
          const earlier = model.maps.get(given.map);
          const recorded = await publish(knex, given);
          expect(recorded !== false).toBe(model.publish(given));
          if (typeof recorded !== 'string') return;
          model.remember(given.map, earlier);
          recordedTimes.set(given.map, [...(recordedTimes.get(given.map) ?? []), recorded]);
        };
        const memories: Array<{ at: string; known: Known[] }> = [];
        for (const given of steps) {
          await take(given);
          const at = await clock(knex);
          const known = await knownAt(knex, at);
          for (const { day: number, sets, districts } of known) {
            const expected = model.on(number - 1);
            expect({ sets, districts }).toEqual({ sets: expected ? 1 : 0, districts: expected?.districts ?? [] });
          }
          memories.push({ at, known });
        }
        // Between the first day and the end known, a day is without a map only if a map states its own end, or if all
        // were withdrawn.
        const ends = [...model.maps.values()].map(({ until }) => until);
        const days = (await knownAt(knex, await clock(knex))).map(({ sets }) => sets);
        if (ends.every((until) => until === Infinity)) {
          expect(days.join('')).toMatch(ends.length > 0 ? /^0*1+$/ : /^0*$/);
        }
        for (const { at, known } of memories) expect(await knownAt(knex, at)).toEqual(known);
      }),
      // A busy machine tries fewer sequences, and still says what it found of one that fails.
      { numRuns: 50, interruptAfterTimeLimit: 90_000 },
    );
  });

  it('is guarded by the database: two maps, or two versions of a district, at one instant are refused', async () => {
    await clear();
    const { knex } = database;
    const given: Step = { map: 0, from: 0, length: null, contents: ['a'], today: 0, fromToday: undefined };
    await publish(knex, given);
    const second = knex.raw(
      `insert into boundary_sets select (jsonb_populate_record(s, '{"id": "other"}')).* from boundary_sets s`,
    );
    await expect(second).rejects.toThrow(/exclusion constraint/);
    const version = `insert into boundary_versions (boundary_id, valid, recorded, province, name_en, name_fr, geometry,
        display_geometry, vertices, area_km2, label_longitude, label_latitude, content_hash, catalogue_version)
      select boundary_id, valid, tstzrange(?, ?), province, name_en, name_fr, geometry, display_geometry, vertices,
        area_km2, label_longitude, label_latitude, content_hash, catalogue_version from boundary_versions limit 1`;
    await expect(knex.raw(version, ['2000-01-01', null])).rejects.toThrow(/exclusion constraint/);
    // What was known before anything was published contradicts nothing.
    await expect(knex.raw(version, ['2000-01-01', '2001-01-01'])).resolves.toBeDefined();
  });
});
