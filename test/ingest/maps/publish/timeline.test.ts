import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type DistrictContent,
  type Plan,
  planTimeline,
  type Segment,
  type Version,
} from '#ingest/maps/publish/timeline.ts';

const always = { from: -Infinity, renames: [] };
const old = { nameEn: 'Harbour', nameFr: 'Le Port', contentHash: 'a', displayHash: 'da' };
const redrawn = { ...old, contentHash: 'b', displayHash: 'db' };
const undrawn = (content: typeof old): DistrictContent => ({ ...content, displayHash: null });
const version = (id: number, from: number, until: number, content: typeof old): Version => {
  return { id, from, until, ...content };
};

let lastId = 1000;
/** The rows that are valid once a plan is carried out, in order of time. A row's outline is copied with its content. */
function carriedOut(existing: readonly Version[], { superseded, inserted }: Plan): Version[] {
  const added = inserted.map(({ copyOf, ...segment }: Segment): Version => {
    const displayHash = copyOf === null ? segment.displayHash : existing.find(({ id }) => id === copyOf)?.displayHash;
    return { ...segment, id: ++lastId, displayHash: displayHash ?? '' };
  });
  return [...existing.filter(({ id }) => !superseded.includes(id)), ...added].sort((a, b) => a.from - b.from);
}

const shown = (rows: readonly Version[]) =>
  rows.map(({ from, until, nameEn, contentHash }) => [from, until, nameEn, contentHash]);

describe('the rows of a district', () => {
  it('hold for the whole map if they are published', () => {
    expect(planTimeline([], old, always)).toMatchObject({
      change: 'added',
      inserted: [{ from: -Infinity, until: Infinity, contentHash: 'a', copyOf: null }],
    });
  });
  it('stay as they are if nothing changed', () => {
    const plan = planTimeline([version(1, -Infinity, Infinity, old)], undrawn(old), always);
    expect(plan).toEqual({ change: 'none', superseded: [], inserted: [] });
  });
  it('are superseded by a correction over the whole span', () => {
    const existing = [version(1, -Infinity, Infinity, old)];
    const plan = planTimeline(existing, redrawn, always);
    expect(plan).toMatchObject({ change: 'changed', superseded: [1] });
    expect(shown(carriedOut(existing, plan))).toEqual([[-Infinity, Infinity, 'Harbour', 'b']]);
  });
  it('are divided by a change of law', () => {
    const existing = [version(1, -Infinity, Infinity, old)];
    const plan = planTimeline(existing, redrawn, { ...always, from: 500 });
    expect(plan).toMatchObject({ change: 'changed', superseded: [1], inserted: [{ copyOf: 1 }, { copyOf: null }] });
    expect(shown(carriedOut(existing, plan))).toEqual([
      [-Infinity, 500, 'Harbour', 'a'],
      [500, Infinity, 'Harbour', 'b'],
    ]);
  });
  it('are gone if the map does not have the district, and end if the law removes it', () => {
    const existing = [version(1, -Infinity, Infinity, old)];
    const corrected = planTimeline(existing, null, always);
    expect(corrected).toEqual({ change: 'removed', superseded: [1], inserted: [] });
    const ended = planTimeline(existing, null, { ...always, from: 500 });
    expect(ended.change).toBe('removed');
    expect(shown(carriedOut(existing, ended))).toEqual([[-Infinity, 500, 'Harbour', 'a']]);
  });
  it('begin with a change of law if the district is new', () => {
    expect(shown(carriedOut([], planTimeline([], old, { ...always, from: 500 })))).toEqual([
      [500, Infinity, 'Harbour', 'a'],
    ]);
  });
  it('are one again if a correction takes a change of law back', () => {
    const existing = [version(1, -Infinity, 500, old), version(2, 500, Infinity, redrawn)];
    const plan = planTimeline(existing, old, { ...always, from: 500 });
    expect(shown(carriedOut(existing, plan))).toEqual([[-Infinity, Infinity, 'Harbour', 'a']]);
  });
  it('gain a name on the day that a renaming says, with the existing content', () => {
    const existing = [version(1, -Infinity, Infinity, old)];
    const statement = { ...always, renames: [{ from: 300, nameEn: 'Anchorage', nameFr: 'Le Mouillage' }] };
    const plan = planTimeline(existing, undrawn(old), statement);
    expect(plan.inserted).toMatchObject([{ copyOf: 1 }, { copyOf: 1 }]);
    const after = carriedOut(existing, plan);
    expect(shown(after)).toEqual([
      [-Infinity, 300, 'Harbour', 'a'],
      [300, Infinity, 'Anchorage', 'a'],
    ]);
    expect(planTimeline(after, undrawn(old), statement).change).toBe('none');
  });
  it('are superseded, though unchanged, if their outline is drawn anew beside a changed neighbour', () => {
    const existing = [version(1, -Infinity, Infinity, old)];
    const plan = planTimeline(existing, { ...old, displayHash: 'other' }, always);
    expect(plan).toMatchObject({ change: 'none', superseded: [1], inserted: [{ copyOf: null, contentHash: 'a' }] });
    expect(planTimeline(carriedOut(existing, plan), { ...old, displayHash: 'other' }, always).inserted).toEqual([]);
  });

  const step = fc.record({
    from: fc.oneof(fc.constant(-Infinity), fc.integer({ min: 0, max: 20 })),
    content: fc.option(
      fc.record({
        nameEn: fc.constantFrom('x', 'y'),
        nameFr: fc.constant('z'),
        contentHash: fc.constantFrom('a', 'b', 'c'),
      }),
    ),
    renames: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 20 }),
        nameEn: fc.constantFrom('r', 's'),
        nameFr: fc.constant('t'),
      }),
      { maxLength: 2 },
    ),
  });
  it('never overlap, say at each instant what was stated last for it, and settle at once', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        let rows: Version[] = [];
        const stated = new Map<number, string | null>();
        for (const { from, content, renames } of steps) {
          const drawn = content && { ...content, displayHash: `d${content.contentHash}` };
          rows = carriedOut(rows, planTimeline(rows, drawn, { from, renames }));
          for (let at = -1; at <= 21; at++) if (at >= from) stated.set(at, content?.contentHash ?? null);
          for (let at = -1; at <= 21; at++) {
            const valid = rows.filter((row) => row.from <= at && at < row.until);
            expect(valid.length).toBeLessThanOrEqual(1);
            expect(valid[0]?.contentHash ?? null).toBe(stated.get(at) ?? null);
          }
          const again = planTimeline(rows, drawn && undrawn(drawn), { from, renames });
          expect(again).toEqual({ change: 'none', superseded: [], inserted: [] });
        }
      }),
    );
  });
});
