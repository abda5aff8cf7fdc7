import { describe, expect, it } from '@jest/globals';
import type { District } from '#ingest/maps/district.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { asRead, findingsOn, heldBack, wardMap } from '#test/support/gate.ts';
import { codeMutants } from '#tools/mutants/kinds/codes.ts';
import { nameMutants } from '#tools/mutants/kinds/letters.ts';
import type { MapFile } from '#tools/mutants/map-file.ts';

const names = [
  'Old Mill',
  'Harbour',
  'Île-aux-Grues',
  'St. John',
  'North Shore',
  'River',
  'Quay',
  'Hill',
  'Sainte-Ondine',
];
const list = Object.fromEntries(names.map((name, i) => [String(i + 1), name]));
const by = 'A gazette';
const source = boundarySource({ expect: { districts: 9, stated: { by, list } } });
const right = (): District[] => wardMap(9, undefined, (code) => list[code] as string);
const withNames = (changed: Record<string, string>): District[] =>
  right().map((ward) => ({
    ...ward,
    nameEn: changed[ward.code] ?? ward.nameEn,
    nameFr: changed[ward.code] ?? ward.nameFr,
  }));
/** Severities by check. */
const said = (wards: readonly District[], of = source): Record<string, string> =>
  Object.fromEntries(findingsOn(wards, [], { source: of }).map(({ check, severity }) => [check, severity]));

/** The first publication of a map that was damaged as the mutants of tools/mutants are. */
function damaged(name: string): District[] {
  const mutant = [...codeMutants, ...nameMutants].find((one) => one.name === name);
  if (!mutant) throw new Error(`No mutant is called ${name}.`);
  const file: MapFile = {
    prj: null,
    districts: right().map((ward) => ({ ...ward, population: '', electorCount: '', measures: {} })),
  };
  // Codes and names are damaged at once.
  return (mutant.damage(file) as MapFile).districts.map(
    (ward, i) => ({ ...(right()[i] as District), ...ward, population: null, electorCount: null }) as District,
  );
}

describe('a first publication beside a list of codes and names', () => {
  it('passes without a word if they agree, whatever the dashes, blanks and leading zeros', () => {
    expect(findingsOn(right(), [], { source })).toEqual([]);
    const written = withNames({ 3: 'Île aux Grues', 4: 'St John', 9: 'Sainte–Ondine' });
    expect(said(written.map((ward) => ({ ...ward, code: `0${ward.code}` })))).toEqual({});
  });

  it.each([
    'name and code exchanged',
    'codes counted again',
    'codes as decimals',
    'two codes exchanged',
    'two names exchanged',
    'all names exchanged in a circle',
    'names cut after eight letters',
  ])('is held back if it is damaged: %s', (mutant) => {
    expect(Object.values(said(damaged(mutant)))).toContain('hard');
  });

  it.each(['accents lost', 'names in capitals'])('is published with a word where it is damaged: %s', (mutant) => {
    expect(said(damaged(mutant))).toEqual({ name_letters: 'soft' });
  });

  it('is held back if councillors are read as names', () => {
    const councillors = withNames(
      Object.fromEntries(names.map((_, i) => [String(i + 1), `Councillor ${'ABCDEFGHI'[i]}. Smith`])),
    );
    expect(heldBack(councillors, [], { source }).names).toMatch(
      /^Names differ from those that A gazette lists: 1: Old Mill → Councillor A\. Smith, .* It is another map/,
    );
  });

  it('names one or two districts that are called otherwise, and holds nothing back', () => {
    const findings = findingsOn(withNames({ 6: 'Riverside', 7: 'Quayside' }), [], { source });
    expect(asRead(findings)).toEqual([
      {
        severity: 'soft',
        check: 'names',
        message: 'Names differ from those that A gazette lists: 6: River → Riverside, 7: Quay → Quayside.',
      },
    ]);
  });

  it('is held back by one name that is that of another district', () => {
    expect(heldBack(withNames({ 6: 'Quay' }), [], { source }).names).toMatch(
      /^Districts have the names that A gazette lists for others: 6: River → Quay\./,
    );
  });

  it('takes the names that the source announces', () => {
    const renames = [{ code: '6', from: '2026-01-01', nameEn: 'Quay', nameFr: 'Quay' }];
    expect(said(withNames({ 6: 'Quay' }), { ...source, renames })).toEqual({});
  });

  it('judges both names if the list has both', () => {
    const both = {
      ...source,
      expect: { ...source.expect, stated: { by, list: { ...list, 8: ['Hill', 'Colline'] as [string, string] } } },
    };
    expect(said(right(), both)).toEqual({ names: 'soft' });
    expect(
      said(
        right().map((ward) => (ward.code === '8' ? { ...ward, nameFr: 'Colline' } : ward)),
        both,
      ),
    ).toEqual({});
  });

  it('judges only the districts that a partial list has', () => {
    const some = (listed: Record<string, string>) => ({
      ...source,
      expect: { districts: 9, stated: { by, list: listed } },
    });
    expect(said(right(), some({ 2: 'Harbour', 4: 'St. John' }))).toEqual({});
    expect(heldBack(right(), [], { source: some({ 2: 'Harbour', 12: 'Meadow' }) })).toEqual({
      codes: expect.stringMatching(/^A gazette lists other codes\. Missing: 12; others: none\./),
    });
  });

  it('knows the ward by its name alone, with the word "Ward" or without it', () => {
    expect(said(withNames({ 1: 'Old Mill Ward', 2: 'Ward Harbour' }))).toEqual({});
  });
});

describe('a list of names without codes', () => {
  const named = (expected: readonly string[]) => boundarySource({ expect: { districts: 9, names: [...expected] } });

  it('is compared as names are read', () => {
    expect(said(right(), named(names))).toEqual({});
    expect(said(right(), named(['ILE AUX GRUES', 'st john']))).toEqual({});
    expect(said(damaged('accents lost'), named(names))).toEqual({ name_letters: 'soft' });
  });

  it('says which one is not there, and holds the map back if many are not', () => {
    expect(asRead(findingsOn(right(), [], { source: named([...names.slice(1), 'Meadow']) }))).toEqual([
      { severity: 'soft', check: 'names', message: 'Names that the source lists are not there: Meadow.' },
    ]);
    expect(said(damaged('names cut after eight letters'), named(names)).names).toBe('hard');
    expect(said(right(), named(['Meadow']))).toEqual({ names: 'hard' });
  });
});

describe('codes that are expected', () => {
  it('are those of the map', () => {
    const expecting = (codes: string[]) => boundarySource({ expect: { districts: 3, codes } });
    expect(said(wardMap(3), expecting(['1', '2', '3']))).toEqual({});
    expect(said(wardMap(3), expecting(['1', '2', '4']))).toEqual({ codes: 'hard' });
  });

  it('run through the numbers that a second source states', () => {
    const numbered = boundarySource({ expect: { districts: 3, stated: { by, numbers: [1, 3] } } });
    expect(said(wardMap(3), numbered)).toEqual({});
    const anew = wardMap(3).map((ward) => ({ ...ward, code: `${Number(ward.code) + 1}` }));
    expect(heldBack(anew, [], { source: numbered })).toEqual({
      codes: expect.stringMatching(/^The codes are 1 to 3, as A gazette says\. Missing: 1; others: 4\./),
    });
  });
});
