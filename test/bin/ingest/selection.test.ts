import { describe, expect, it } from '@jest/globals';
import { checkSelection, leftOut, type Selection, selectSources } from '#bin/ingest/selection.ts';
import type { Sharing } from '#core/source/sharing.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { concordanceSource } from '#test/support/fixtures/table-sources.ts';
import { runCommand } from '#test/support/run-command.ts';

const sharedAs = (id: string, sharing?: Sharing, values: Partial<BoundarySource> = {}) =>
  boundarySource({ id, ...values, licence: { name: 'Terms', attribution: '', ...(sharing && { sharing }) } });

const sources = [
  sharedAs('east', 'by_permission'),
  sharedAs('west', 'attribution'),
  sharedAs('land', 'open', { level: 'FEDERAL', province: null }),
];
const selected = (selection: Partial<Selection>) =>
  selectSources(checkSelection({ ids: [], ...selection }), sources, 'data/sources').map(({ id }) => id);

describe('the selection of sources', () => {
  it('names sources', () => expect(selected({ ids: ['west', 'east', 'west'] })).toEqual(['west', 'east']));
  it('takes all that may be served to anybody, and every one if asked', () => {
    expect(selected({ all: true })).toEqual(['west', 'land']);
    expect(selected({ all: true, anyLicence: true })).toEqual(['east', 'west', 'land']);
    const terms: ReadonlyArray<readonly [Sharing | undefined, string[]]> = [
      ['open', ['one']],
      ['attribution', ['one']],
      ['non_commercial', []],
      ['by_permission', []],
      ['unknown', []],
      [undefined, []],
    ];
    for (const [sharing, taken] of terms) {
      const one = sharedAs('one', sharing);
      expect(selectSources({ ids: [], all: true }, [one], 'data/sources').map(({ id }) => id)).toEqual(taken);
      expect(leftOut({ ids: [], all: true }, [one])).toEqual(taken.length === 0 ? [one] : []);
      expect(leftOut({ ids: [], all: true, anyLicence: true }, [one])).toEqual([]);
    }
  });
  it('takes a level', () => expect(selected({ level: 'federal' })).toEqual(['land']));
  it.each<[Partial<Selection>, RegExp]>([
    [{ ids: ['north'] }, /No source north in .*There are: east, west, land/],
    [{ level: 'provincial' }, /No source of level PROVINCIAL/],
  ])('says what is wrong with %j', (selection, message) => {
    expect(() => selected(selection)).toThrow(message);
  });
});

it('takes --from-today for maps only', () => {
  const list = [concordanceSource({ id: 'list' }), boundarySource({ id: 'east' })];
  const select = (id: string) => selectSources(checkSelection({ ids: [id], fromToday: true }), list, 'data/sources');
  expect(() => select('list')).toThrow(/--from-today is for maps; list is of the kind concordance/);
  expect(select('east')).toHaveLength(1);
});

describe('hustings ingest and hustings review', () => {
  const noDatabase = {} as Parameters<typeof runCommand>[0];
  it.each<[string[], RegExp]>([
    [['ingest'], /Name the sources to ingest, or say --all or --level/],
    [['ingest', 'east', '--all'], /one of the three/],
    [['ingest', 'east', '--any-licence'], /--any-licence goes with --all/],
    [['ingest', '--colour'], /--colour/],
    [['ingest', '--level', 'city'], /federal, provincial, municipal, not "city"/],
    [['ingest', 'east', 'west', '--file', 'x.zip'], /--file goes with exactly one source/],
    [['ingest', 'east', '--file', 'x.zip', '--from', 'dir'], /--from or --file, not both/],
    [['ingest', 'east', '--accept', '3'], /Unknown option '--accept'/],
    [['review', '--accept', 'x'], /number of a run/],
    [['ingest', '--all', '--from-today'], /--from-today goes with exactly one source/],
    [['ingest', 'east', 'west', '--no-from-today'], /--no-from-today goes with exactly one source/],
    [['review', '--from-today'], /--from-today goes with --accept/],
    [['review', '--no-from-today'], /--from-today goes with --accept/],
    [['review', 'east'], /--picture goes with one run or map/],
  ])('say what is wrong with %j, and which command shows the help', async (args, message) => {
    const { exitCode, output, errors } = await runCommand(noDatabase, args);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(errors).toMatch(message);
    expect(errors.trimEnd().split('\n')).toEqual([
      expect.any(String),
      expect.stringMatching(/^Help: npx hustings (ingest|review) --help$/),
    ]);
  });
});
