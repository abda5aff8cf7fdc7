import { describe, expect, it } from '@jest/globals';
import { encodeWkb } from '#core/geometry/wkb.ts';
import type { District } from '#ingest/maps/district.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import type { OtherTerritory } from '#ingest/maps/other-territories.ts';
import type { Witness } from '#ingest/maps/witnesses.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { findingsOn, wardMap } from '#test/support/gate.ts';

const places = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse', 'Hazel', 'Ivy'];
const named = (code: string) => places[Number(code) - 1]!;
const right = wardMap(9, undefined, named);
const metres = (east: number, north: number) =>
  wardMap(9, ([x, y]) => [x + east / (111_320 * Math.cos((43 * Math.PI) / 180)), y + north / 111_320], named);

const witness = (map: readonly District[], kind: Witness['kind'] = 'succession', isEarlier = true): Witness => ({
  kind,
  isEarlier,
  set: 'harbour-before',
  districts: map.map(({ code, nameEn, geometry }) => ({
    code,
    nameEn,
    areaKm2: areaKm2(geometry),
    geometry: encodeWkb(geometry),
  })),
});

/** What is said of a map beside another one; by check, the severity first. */
function said(
  map: readonly District[],
  witnesses: readonly Witness[],
  otherTerritories: readonly OtherTerritory[] = [],
) {
  const source = boundarySource({ expect: { districts: map.length }, confidence: 'MUNICIPAL' });
  const findings = findingsOn(map, [], { source, witnesses, otherTerritories });
  return Object.fromEntries(findings.map(({ check, severity, message }) => [check, `${severity}: ${message}`]));
}

describe('a map that comes for the first time, beside the published map of the same place', () => {
  it('is published with what was compared, if the two agree', () => {
    expect(said(right, [witness(right)])).toEqual({
      first_publication:
        'soft: At its first publication the map was compared with the map harbour-before of the same place (of its 204 km² 0 are in no district, and 0 are new); of 9 names that both have 9 are of the same land.',
    });
    // Borders within it are others, by a kilometre, and the outline is drawn 30 m elsewhere at places.
    const redrawn = wardMap(9, ([x, y]) => (Math.abs(x + 47.95) < 0.01 ? [x + 0.012, y] : [x, y]), named);
    expect(Object.keys(said(redrawn, [witness(right)]))).toEqual(['first_publication']);
  });

  it('is held where most of a district of that map lies in a hole now', () => {
    const others = right.filter(({ code }) => code !== '5');
    expect(said(others, [witness(right)])).toMatchObject({
      holes: expect.stringMatching(
        /^hard: The districts enclose area that none of them covers: 23 km² at -47\.9\d+, 43\.0\d+\. It is area of the map harbour-before of the same place: 100 % of Elm \(5\)\./,
      ),
      coverage: expect.stringMatching(
        /^hard: Of the map harbour-before of the same place, 23 of 204 km² lie in no district\. Area of these .* lies in none: Elm \(5\) 23 km², 100 %\./,
      ),
    });
  });

  it('says how much of that map it leaves out, and what is new', () => {
    const smaller = wardMap(9, ([x, y]) => [Math.min(x, -47.864), y], named);
    expect(said(smaller, [witness(right)])).toMatchObject({
      coverage: expect.stringMatching(
        /^soft: Area of these districts of the map harbour-before of the same place lies in none: (\w+ \(\d\) 6\.\d km², 2\d %(, |\.)){3}/,
      ),
    });
    expect(said(right, [witness(smaller)])).toMatchObject({
      coverage: expect.stringMatching(/^soft: Area of these districts lies in none of the map harbour-before/),
    });
  });

  it('is not held for the land of a later map, since places grow', () => {
    const smaller = right.slice(0, 6);
    expect(said(smaller, [witness(right)]).coverage).toMatch(/^hard/);
    expect(said(smaller, [witness(right, 'succession', false)]).coverage).toMatch(/^soft/);
  });

  it('says that it ends in a straight line inside of where that map ends', () => {
    const cut = wardMap(9, ([x, y]) => [Math.min(x, -47.8505), y], named);
    expect(said(cut, [witness(right)])).toMatchObject({
      coverage: expect.stringMatching(
        /^soft: .*straight line along the side of its box, inside of where .* east \(\d+ m/,
      ),
    });
  });

  it('is held if its borders lie elsewhere by a datum', () => {
    expect(said(metres(-60, 45), [witness(right)])).toMatchObject({
      fit: expect.stringMatching(/^hard: .* better if the map is shifted by \d+ m east and -\d+ m north/),
    });
    expect(said(metres(3, 4), [witness(right)])).not.toHaveProperty('fit');
  });

  it('is held if names stand beside the land of others, and has a remark of one name that does', () => {
    const rotated = right.map((ward, i) => ({ ...ward, geometry: right.at(i - 1)!.geometry }));
    expect(said(rotated, [witness(right)])).toMatchObject({
      same_names: expect.stringMatching(
        /^hard: Of 9 districts that bear a name of .*, 9 have next to no land in common/,
      ),
    });
    const exchanged = right.map((ward, i) => ({ ...ward, geometry: right[[1, 0][i] ?? i]!.geometry }));
    expect(said(exchanged, [witness(right)])).toMatchObject({
      same_names: expect.stringMatching(/^soft: .* 2 have next to no land .*: Alder \(1\), Birch \(2\)\.$/),
    });
    // Numbers are given anew.
    const numbered = (map: readonly District[]) =>
      map.map((ward) => ({ ...ward, nameEn: `Ward ${ward.code}`, nameFr: `Ward ${ward.code}` }));
    expect(said(numbered(rotated), [witness(numbered(right))])).not.toHaveProperty('same_names');
  });
});

describe('land that the districts of a first map enclose and none of them covers', () => {
  const withHole = right.filter(({ code }) => code !== '5');
  const middle = right[4]!;

  it('has a remark if nothing tells what it is', () => {
    expect(said(withHole, [])).toEqual({
      holes: expect.stringMatching(/^soft: .* and that no other published map covers: 23 km² at -47\.9\d+, 43\.0\d+\./),
    });
  });

  it('has none if it is a hole of the map before too, or the land of another jurisdiction', () => {
    expect(said(withHole, [witness(withHole)])).not.toHaveProperty('holes');
    const enclave = { name: 'Elm', set: 'elm', areaKm2: 23, outlines: [encodeWkb(middle.geometry)] };
    expect(said(withHole, [], [enclave])).toEqual({});
  });

  it('has a remark if districts of the other level lie there, which may be a lake', () => {
    expect(said(withHole, [witness(right, 'level')])).toMatchObject({
      holes: expect.stringMatching(
        /^soft: .* It is area of the districts of harbour-before on the same land, or a lake/,
      ),
    });
  });

  it('is none where neighbours leave a narrow gap, or touch', () => {
    const gap = wardMap(9, ([x, y]) => (x > -47.93 ? [x + 0.0004, y] : [x, y]), named);
    expect(said(gap, [])).not.toHaveProperty('holes');
    expect(said(right, [])).toEqual({});
  });
});
