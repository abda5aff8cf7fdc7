import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeWkb } from '#core/geometry/wkb.ts';
import type { EntryChanges } from '#core/source/map-entry.ts';
import type { District } from '#ingest/maps/district.ts';
import type { Edition, EditionDistrict } from '#ingest/maps/editions/edition.ts';
import { mapChanges } from '#ingest/maps/editions/map-changes.ts';
import { type DistrictPair, pairedByArea, pairedByCode } from '#ingest/maps/editions/pair-districts.ts';
import { transfersBetween } from '#ingest/maps/editions/transfers.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { wardMap } from '#test/support/gate.ts';

const edition = (districts: readonly District[]): Edition =>
  districts.map(({ code, nameEn, nameFr, geometry }) => ({
    code,
    nameEn,
    nameFr,
    areaKm2: areaKm2(geometry),
    label: [0, 0],
    geometry: encodeWkb(geometry),
  }));
const named = ({ code, nameEn, nameFr, areaKm2: km2 }: EditionDistrict) => ({
  id: `m-${code}`,
  code,
  nameEn,
  nameFr,
  areaKm2: km2,
});
const compared = (pairs: readonly DistrictPair[]) => mapChanges(pairs, named, null);
const movesOf = ({ moved }: EntryChanges) => moved.map(({ from, to }) => `${from?.code} → ${to?.code}`);

const nine = edition(wardMap(9));
/** The border between the wards 1 and 2 lies so much farther east; all else is the same. */
const shifted = (degrees: number, names?: (code: string) => string) =>
  edition(wardMap(9, ([x, y]) => [Math.abs(x + 47.95) < 0.01 && y < 43.045 && y > 43.004 ? x + degrees : x, y], names));

const bend = fc.double({ min: -0.012, max: 0.012, noNaN: true });
/** Maps whose borders bend, and where wards may be missing. */
const anyMap = fc
  .tuple(bend, bend, fc.integer({ min: 0, max: 9 }))
  .map(([dx, dy, gone]) =>
    edition(
      wardMap(9, ([x, y]) => [
        x + dx * Math.sin(y * 70) * Math.max(0, 1 - Math.abs(x + 47.95) / 0.03),
        y + dy * Math.sin(x * 50) * Math.max(0, 1 - Math.abs(y - 43.05) / 0.03),
      ]).filter((_, i) => i !== gone),
    ),
  );

describe('area that moves between two maps', () => {
  it('is the same the other way round, with its districts exchanged', () => {
    fc.assert(
      fc.property(anyMap, anyMap, (a, b) => {
        const there = transfersBetween(pairedByCode(a, b));
        const back = new Map(
          transfersBetween(pairedByCode(b, a)).map(({ from, to, km2 }) => [`${to?.code} ${from?.code}`, km2]),
        );
        for (const { from, to, km2 } of there) {
          expect(back.get(`${from?.code} ${to?.code}`) ?? 0).toBeCloseTo(km2, 6);
        }
        expect(back.size).toBe(there.length);
      }),
      { numRuns: 12, seed: 11 },
    );
  });

  it('adds up to what each district has gained and lost, and to what the whole map has', () => {
    fc.assert(
      fc.property(anyMap, anyMap, (a, b) => {
        const pairs = pairedByCode(a, b);
        const transfers = transfersBetween(pairs);
        for (const { before, after } of pairs) {
          const code = (after ?? before)?.code;
          const sum = (side: 'from' | 'to') =>
            transfers.filter((one) => one[side]?.code === code).reduce((total, { km2 }) => total + km2, 0);
          const gained = (after?.areaKm2 ?? 0) - (before?.areaKm2 ?? 0);
          // A hundredth of a ward is 0.2 km².
          expect(Math.abs(sum('to') - sum('from') - gained)).toBeLessThan(0.1);
        }
      }),
      { numRuns: 12, seed: 12 },
    );
  });

  it('is nothing between a map and itself', () => {
    fc.assert(
      fc.property(anyMap, (a) => {
        const { totals, changes } = compared(pairedByCode(a, a));
        expect(changes).toEqual({ added: [], ended: [], renamed: [], moved: [], redrawn: [] });
        expect(totals).toMatchObject({ unchanged: a.length, movedKm2: 0, belowKm2: 0 });
      }),
      { numRuns: 5, seed: 13 },
    );
  });
});

describe('what changed in a map', () => {
  it('is an area that moved if a border lies elsewhere, with both districts and its size', () => {
    const { totals, changes } = compared(pairedByCode(nine, shifted(0.003)));
    expect(movesOf(changes)).toEqual(['2 → 1']);
    // The border is four kilometres long, less its ends, and lies 244 m farther east.
    expect(changes.moved[0]?.km2).toBeGreaterThan(0.7);
    expect(changes.moved[0]?.km2).toBeLessThan(1.3);
    expect(changes.redrawn).toEqual([]);
    expect(totals).toMatchObject({ added: 0, ended: 0, renamed: 0, redrawn: 0, unchanged: 7, transfers: 1 });
  });

  it('is a line drawn anew if it lies a metre farther east', () => {
    const { totals, changes } = compared(pairedByCode(nine, shifted(0.00001)));
    expect(changes.moved).toEqual([]);
    expect(changes.redrawn.map(({ code }) => code)).toEqual(['1', '2']);
    expect(totals).toMatchObject({ redrawn: 2, unchanged: 7, movedKm2: 0 });
    expect(totals.belowKm2).toBeGreaterThan(0.001);
  });

  it('is a line drawn anew if it lies five metres farther north', () => {
    const northward = edition(wardMap(9, ([x, y]) => [x, Math.abs(y - 43.05) < 0.01 ? y + 0.00005 : y]));
    const { totals, changes } = compared(pairedByCode(nine, northward));
    expect(changes.moved).toEqual([]);
    expect(changes.redrawn.map(({ code }) => code)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(totals.belowKm2).toBeGreaterThan(0.01);
  });

  it('is measured by another threshold if one is given', () => {
    // 24 m, more than half of a hundredth of a ward: the share has to be another one too.
    const pairs = pairedByCode(nine, shifted(0.0003));
    const by = (width: number) => mapChanges(pairs, named, null, { km2: 0.001, share: 0.01, width });
    expect(movesOf(by(20).changes)).toEqual(['2 → 1']);
    expect(by(30).changes.moved).toEqual([]);
    expect(by(30).totals).toMatchObject({ redrawn: 2, transfers: 0, belowKm2: by(20).totals.movedKm2 });
  });

  it('are districts renamed, added and ended', () => {
    const after = shifted(0, (code) => (code === '4' ? 'Lighthouse' : `Ward ${code}`));
    const { totals, changes } = compared(pairedByCode(nine.slice(0, 8), after.slice(1)));
    expect(changes.renamed).toMatchObject([{ before: { nameEn: 'Ward 4' }, after: { nameEn: 'Lighthouse' } }]);
    expect(changes.added.map(({ code }) => code)).toEqual(['9']);
    expect(changes.ended.map(({ code }) => code)).toEqual(['1']);
    expect(movesOf(changes).sort()).toEqual(['1 → undefined', 'undefined → 9']);
    expect(totals).toMatchObject({ added: 1, ended: 1, renamed: 1, unchanged: 6 });
  });

  it('is not an area if nothing was published before', () => {
    const { totals, changes } = compared(pairedByCode([], nine));
    expect(totals).toMatchObject({ added: 9, transfers: 0, movedKm2: 0, belowKm2: 0 });
    expect(changes.moved).toEqual([]);
  });

  it('counts the addresses of postal codes whose middle changes district', () => {
    const pairs = pairedByCode(nine, shifted(0.003));
    // Between the two borders, and in the middle of the ward 1.
    const places = {
      longitudes: Float64Array.of(-47.9485, -47.9485, -47.975),
      latitudes: Float64Array.of(43.02, 43.03, 43.02),
      counts: Uint32Array.of(30, 12, 500),
    };
    const { totals, changes } = mapChanges(pairs, named, places);
    expect(changes.moved).toMatchObject([{ addresses: 42 }]);
    expect(totals).toMatchObject({ movedAddresses: 42, belowAddresses: 0 });
    expect(compared(pairs).totals).toMatchObject({ movedAddresses: null, belowAddresses: null });
  });
});

describe('the districts of two maps', () => {
  it('continue where most of them is, whatever code they have there', () => {
    const recoded = shifted(0.003).map((district) => ({ ...district, code: String(19 - Number(district.code)) }));
    const { changes, totals } = compared(pairedByArea(nine, recoded));
    expect(changes.renamed.map(({ before, after }) => [before.code, after.code])).toContainEqual(['1', '18']);
    expect(movesOf(changes)).toEqual(['2 → 18']);
    expect(totals).toMatchObject({ added: 0, ended: 0, renamed: 9 });
  });

  it('continue under their name if they grew to more than twice their size', () => {
    const [whole] = wardMap(1, ([x, y]) => [x < -47.99 ? x - 0.1 : x, y]) as [District];
    const geometry = encodeWkb(whole.geometry);
    const grown = (name: string) =>
      nine.map((district) =>
        district.code === '1' ? { ...district, nameEn: name, areaKm2: areaKm2(whole.geometry), geometry } : district,
      );
    const { changes, totals } = compared(pairedByArea(nine, grown('Ward 1')));
    expect([changes.added, changes.ended, changes.renamed]).toEqual([[], [], []]);
    expect(changes.moved.filter(({ km2 }) => km2 > 1).map(({ from, to }) => [from, to?.code])).toEqual([[null, '1']]);
    expect(totals.newKm2).toBeGreaterThan(20);
    expect(compared(pairedByArea(nine, grown('Other'))).totals).toMatchObject({ added: 1, ended: 1 });
  });

  it('end if they were divided in three, all of which are added', () => {
    const [one, ...others] = nine as [EditionDistrict, ...EditionDistrict[]];
    const [whole] = wardMap(1) as [District];
    const cut = (code: string, west: number, east: number) => {
      const { positions, ...rings } = whole.geometry;
      const within = (v: number) => Math.min(east, Math.max(west, v));
      const geometry = { ...rings, positions: positions.map((v, i) => (i % 2 ? v : within(v))) };
      return { ...one, code, nameEn: code, areaKm2: areaKm2(geometry), geometry: encodeWkb(geometry) };
    };
    const thirds = [cut('a', -49, -47.983), cut('b', -47.983, -47.967), cut('c', -47.967, -47)];
    const { changes } = compared(pairedByArea(nine, [...thirds, ...others]));
    expect(changes.ended.map(({ code }) => code)).toEqual(['1']);
    expect(changes.added.map(({ code }) => code)).toEqual(['a', 'b', 'c']);
    // The cuts go through edges of the ward's border, and leave slivers there.
    const whatMoved = changes.moved.filter(({ km2 }) => km2 > 0.1).map(({ from, to }) => [from?.code, to?.code]);
    expect(whatMoved.sort()).toEqual([
      ['1', 'a'],
      ['1', 'b'],
      ['1', 'c'],
    ]);
  });
});
