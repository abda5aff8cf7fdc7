import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { areaChanges } from '#ingest/maps/check/compare/area-changes.ts';
import type { District } from '#ingest/maps/district.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { findingsOn, heldBack, wardMap } from '#test/support/gate.ts';
import { exactOverlay } from '#test/support/maps/exact-overlay.ts';

const right = wardMap(9);
const outlined = ({ geometry }: District) => ({ geometry, areaKm2: areaKm2(geometry) });

function changes(before: readonly District[], after: readonly District[]): Map<string, number> {
  const old = new Map(before.map((ward) => [ward.code, outlined(ward)]));
  const now = new Map(after.map((ward) => [ward.code, outlined(ward)]));
  const codes = [...new Set([...old.keys(), ...now.keys()])];
  const found = areaChanges(
    codes.map((code) => ({ code, before: old.get(code) ?? null, after: now.get(code) ?? null })),
  );
  return new Map(found.map(({ from, to, km2 }) => [`${from} → ${to}`, km2]));
}

describe('the measure of changed area', () => {
  it('is that of an exact overlay, wherever the borders within a map go', async () => {
    const bend = fc.double({ min: -0.012, max: 0.012, noNaN: true });
    await fc.assert(
      fc.asyncProperty(bend, bend, fc.integer({ min: 0, max: 8 }), async (dx, dy, gone) => {
        // Borders bend, neighbours stay together. One ward of nine is missing.
        const after = wardMap(9, ([x, y]) => [
          x + dx * Math.sin(y * 70) * Math.max(0, 1 - Math.abs(x + 47.95) / 0.03),
          y + dy * Math.sin(x * 50) * Math.max(0, 1 - Math.abs(y - 43.05) / 0.03),
        ]).filter((_, i) => i !== gone);
        const exact = await exactOverlay(right, after);
        const found = changes(right, after);
        for (const pair of new Set([...exact.keys(), ...found.keys()])) {
          // A quarter of a hundredth of a ward.
          expect(Math.abs((found.get(pair) ?? 0) - (exact.get(pair) ?? 0))).toBeLessThan(0.05);
        }
      }),
      { numRuns: 10, seed: 7 },
    );
  });

  it('is nothing for a map that is the same', () => {
    expect(changes(right, wardMap(9))).toEqual(new Map());
  });
});

/** A district of four corners, turned around the middle of the others. */
const rectangle = (turn: number, west: number, south: number, east: number, north: number) => {
  // A degree of longitude is so much shorter at 43° north.
  const shorter = Math.cos((43 * Math.PI) / 180);
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ].map(([x, y]) => [
    -47.9 + (x! * Math.cos(turn) - y! * Math.sin(turn)) / shorter,
    43 + x! * Math.sin(turn) + y! * Math.cos(turn),
  ]);
  const geometry = fromCoordinates([[corners]]);
  return { geometry, areaKm2: areaKm2(geometry) };
};

describe('the width of an area that changed district', () => {
  const metres = 1 / 111_130;
  /** What a border between two districts leaves that lies ten metres farther on. */
  const strip = (turn: number) => {
    const pairs = [
      { code: 'a', before: rectangle(turn, -0.1, 0, 0.1, 0.1), after: rectangle(turn, -0.1, 10 * metres, 0.1, 0.1) },
      { code: 'b', before: rectangle(turn, -0.1, -0.1, 0.1, 0), after: rectangle(turn, -0.1, -0.1, 0.1, 10 * metres) },
    ];
    return areaChanges(pairs);
  };

  it.each([0, 1, 30, 45, 60, 89, 90])('is that of a strip along a border, whichever way it runs: %d°', (degrees) => {
    const width = strip((degrees * Math.PI) / 180).find(({ from, to }) => from === 'a' && to === 'b')?.width;
    // Across a diagonal both lengths are longer by the root of two.
    expect(width).toBeGreaterThan(9);
    expect(width).toBeLessThan(14.5);
  });

  it('is that of the strip alone if its new district takes the whole of another one beside it', () => {
    const changes = areaChanges([
      { code: 'a', before: rectangle(0, -0.1, 0, 0.1, 0.3), after: rectangle(0, -0.1, 10 * metres, 0.1, 0.3) },
      { code: 'b', before: rectangle(0, -0.1, -500 * metres, 0.1, 0), after: null },
      { code: 'c', before: null, after: rectangle(0, -0.1, -500 * metres, 0.1, 10 * metres) },
    ]);
    const width = (from: string) => changes.find((change) => change.from === from && change.to === 'c')?.width;
    expect(width('a')).toBeCloseTo(10, 0);
    expect(width('b')).toBeCloseTo(500, -1);
  });
});

/** The middle ward without what lies north of a share of its height. */
const cutFromNorth = (share: number) =>
  right.map((ward) => {
    if (ward.code !== '5') return ward;
    const { positions } = ward.geometry;
    const cut = 43.1 - share * 0.05;
    return {
      ...ward,
      geometry: { ...ward.geometry, positions: positions.map((v, i) => (i % 2 ? Math.min(v, cut) : v)) },
    };
  });

describe('one district’s change', () => {
  it.each([0.3, 0.5, 0.9])('is hard alone if %d of it is lost, and said in km²', (share) => {
    const message = heldBack(cutFromNorth(share), right).lost_area as string;
    const [, percent, km2] = /lies in none: 5 \((\d+) %, ([\d.]+) km²\)/u.exec(message) as unknown as string[];
    expect(Math.abs(Number(percent) - share * 100)).toBeLessThan(3);
    expect(Math.abs(Number(km2) / (areaKm2(right[4]!.geometry) * share) - 1)).toBeLessThan(0.1);
  });

  it('is hard if little goes to or from each of its neighbours, and much in all', () => {
    // All four borders of the middle ward go inwards.
    const inwards = wardMap(9, ([x, y]) => {
      const [dx, dy] = [x + 47.925, y - 43.075];
      const isIts = Math.abs(Math.abs(dx) - 0.025) < 0.004 && Math.abs(dy) < 0.0235;
      const isHigh = Math.abs(Math.abs(dy) - 0.025) < 0.004 && Math.abs(dx) < 0.0235;
      return [isIts ? x - Math.sign(dx) * 0.0018 : x, isHigh ? y - Math.sign(dy) * 0.0018 : y];
    });
    expect(heldBack(inwards, right)).toEqual({
      changed_area: expect.stringMatching(/lost or gained much of their area: 5 \(1\d %, [\d.]+ km²\)/),
    });
  });

  it('is reported softly if it is small, with both districts and km², and an exchange as one', () => {
    const border = wardMap(9, ([x, y]) => [
      Math.abs(x + 47.95) < 0.01 && y < 43.045 ? x + Math.sin((y - 43) * 125.6) * 0.003 : x,
      y,
    ]);
    const findings = findingsOn(border, right);
    expect(findings.filter(({ severity }) => severity === 'hard')).toEqual([]);
    const [small] = findings.filter(({ check }) => check === 'small_transfers');
    expect(small?.message).toMatch(
      /district since the last publication: (?:1 ⇄ 2|2 ⇄ 1) \(\d\.\d %, 0\.\d+ km²; \d\.\d %, 0\.\d+ km²\)/,
    );
    expect(small?.message).not.toContain('review --accept');
  });

  it('is not mentioned if a border is drawn a little differently', () => {
    const redrawn = wardMap(9, ([x, y]) => [x + Math.sin(y * 3000) * 2e-5, y]);
    expect(findingsOn(redrawn, right)).toEqual([]);
    const northward = wardMap(9, ([x, y]) => [x, Math.abs(y - 43.05) < 0.01 ? y + 0.00005 : y]);
    expect(findingsOn(northward, right)).toEqual([]);
  });
});
