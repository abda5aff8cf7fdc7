import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Plan, planTimeline, type Version, type Wanted } from '#ingest/maps/publish/timeline.ts';

const forever = Number.POSITIVE_INFINITY;
const old: Wanted = { nameEn: 'Harbour', nameFr: 'Le Port', contentHash: 'a' };
const redrawn: Wanted = { ...old, contentHash: 'b' };
const version = (id: number, from: number, until: number, wanted: Wanted): Version => ({ id, from, until, ...wanted });

/** The rows that stand once a plan is carried out, in order of time. */
function carriedOut(existing: readonly Version[], plan: Plan): Version[] {
  const moved = new Map(plan.moved.map((move) => [move.id, move]));
  const kept = existing.filter(({ id }) => !plan.deleted.includes(id)).map((row) => ({ ...row, ...moved.get(row.id) }));
  const inserted = plan.inserted.map(({ copyOf: _, ...segment }, i) => ({
    id: 1000 + existing.length + i,
    ...segment,
  }));
  return [...kept, ...inserted].sort((a, b) => a.from - b.from);
}

const shown = (rows: readonly Version[]) =>
  rows.map(({ from, until, nameEn, contentHash }) => [from, until, nameEn, contentHash]);

describe('the rows of a district', () => {
  const set = { from: 100, until: forever };
  const calm = { now: 500, renames: [], previousFrom: 100 };

  it('begin with the map where the map is new', () => {
    const plan = planTimeline([], old, set, { ...calm, previousFrom: null });
    expect(plan).toMatchObject({
      change: 'added',
      inserted: [{ from: 100, until: forever, contentHash: 'a', copyOf: null }],
    });
  });
  it('begin now where the map is in force and the district is new', () => {
    expect(shown(carriedOut([], planTimeline([], old, set, calm)))).toEqual([[500, forever, 'Harbour', 'a']]);
  });
  it('stay as they are where nothing changed', () => {
    const plan = planTimeline([version(1, 100, forever, old)], old, set, calm);
    expect(plan).toEqual({ change: 'none', deleted: [], moved: [], inserted: [] });
  });
  it('are closed and opened now by a correction', () => {
    const existing = [version(1, 100, forever, old)];
    const plan = planTimeline(existing, redrawn, set, calm);
    expect(plan.change).toBe('changed');
    expect(plan.moved).toEqual([{ id: 1, from: 100, until: 500 }]);
    expect(shown(carriedOut(existing, plan))).toEqual([
      [100, 500, 'Harbour', 'a'],
      [500, forever, 'Harbour', 'b'],
    ]);
  });
  it('are closed now where the map no longer has the district', () => {
    const existing = [version(1, 100, forever, old)];
    const plan = planTimeline(existing, null, set, calm);
    expect(plan.change).toBe('removed');
    expect(shown(carriedOut(existing, plan))).toEqual([[100, 500, 'Harbour', 'a']]);
  });
  it('are put right over the whole span of a map that is not in force yet', () => {
    const existing = [version(1, 900, forever, old)];
    const plan = planTimeline(existing, redrawn, { from: 900, until: forever }, { ...calm, previousFrom: 900 });
    expect(shown(carriedOut(existing, plan))).toEqual([[900, forever, 'Harbour', 'b']]);
  });
  it('are put right over the whole span of a map that is no longer in force', () => {
    const existing = [version(1, 100, 400, old)];
    const plan = planTimeline(existing, redrawn, { from: 100, until: 400 }, calm);
    expect(shown(carriedOut(existing, plan))).toEqual([[100, 400, 'Harbour', 'b']]);
  });
  it('gain a name on the day that a renaming says, though it is told later', () => {
    const existing = [version(1, 100, forever, old)];
    const renames = [{ from: 300, nameEn: 'Anchorage', nameFr: 'Le Mouillage' }];
    const plan = planTimeline(existing, old, set, { ...calm, renames });
    expect(plan.inserted).toMatchObject([{ copyOf: 1 }]);
    const after = carriedOut(existing, plan);
    expect(shown(after)).toEqual([
      [100, 300, 'Harbour', 'a'],
      [300, forever, 'Anchorage', 'a'],
    ]);
    expect(planTimeline(after, old, set, { ...calm, now: 600, renames }).change).toBe('none');
  });
  it('take another name from now on without another geometry', () => {
    const existing = [version(1, 100, forever, old)];
    const plan = planTimeline(existing, { ...old, nameEn: 'Haven' }, set, calm);
    expect(plan.inserted).toMatchObject([{ from: 500, nameEn: 'Haven', copyOf: 1 }]);
  });
  it('end where the map ends, and begin where it turns out to have begun', () => {
    const existing = [version(1, 100, forever, old)];
    const plan = planTimeline(existing, old, { from: 50, until: 700 }, calm);
    expect(shown(carriedOut(existing, plan))).toEqual([[50, 700, 'Harbour', 'a']]);
  });

  const step = fc.record({
    wait: fc.integer({ min: 0, max: 200 }),
    wanted: fc.option(
      fc.record({
        nameEn: fc.constantFrom('x', 'y'),
        nameFr: fc.constant('z'),
        contentHash: fc.constantFrom('a', 'b', 'c'),
      }),
    ),
    renames: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 2000 }),
        nameEn: fc.constantFrom('r', 's'),
        nameFr: fc.constant('t'),
      }),
      { maxLength: 2 },
    ),
  });
  it('never overlap, stay within the map, and settle at once, whatever is published', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 1, max: 1500 }),
        (steps, from, length) => {
          const span = { from, until: from + length };
          let rows: Version[] = [];
          let now = 0;
          let previousFrom: number | null = null;
          for (const { wait, wanted, renames } of steps) {
            now += wait;
            const past = rows.filter((row) => row.until <= now && now >= span.from && now < span.until);
            rows = carriedOut(rows, planTimeline(rows, wanted, span, { now, renames, previousFrom })).map((row, i) => ({
              ...row,
              id: i + 1,
            }));
            previousFrom = span.from;
            for (const [i, row] of rows.entries()) {
              expect(row.from).toBeLessThan(row.until);
              expect(row.from).toBeGreaterThanOrEqual(span.from);
              expect(row.until).toBeLessThanOrEqual(span.until);
              if (i > 0) expect((rows[i - 1] as Version).until).toBeLessThanOrEqual(row.from);
            }
            // What was true before now stays true: its content at least, renamings may name it.
            for (const row of past) {
              expect(
                rows.some(
                  (other) => other.from <= row.from && row.from < other.until && other.contentHash === row.contentHash,
                ),
              ).toBe(true);
            }
            expect(planTimeline(rows, wanted, span, { now, renames, previousFrom }).change).toBe('none');
          }
        },
      ),
    );
  });
});
