import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { mapPieces, storeMap } from '#server/electoral/map/file/map-folder.ts';
import { labelOf } from '#server/electoral/map/file/map-label.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { type Box, givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand } from '#test/support/run-command.ts';

const folder = temporaryFolder();
let map: string;

const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    const federal = { level: 'FEDERAL', jurisdiction: 'land' } as const;
    await givenSet(knex, {
      ...federal,
      id: 'old',
      until: '2025-03-23',
      districts: [{ code: '1', boxes: [[-49, 41, -45, 42]] }],
    });
    await givenSet(knex, {
      ...federal,
      id: 'new',
      from: '2025-03-23',
      districts: [{ code: '7', name: 'Île, du "Guet"', boxes: [[-49, 41, -46, 42]] }],
    });
    await givenPostalCode(knex, { code: 'Z1A0A1', located: 30, addresses: { 'old-1': 1, 'new-7': 0.9 } });
  }),
);
beforeAll(async () => {
  const snapshot = server.mapStore.current();
  const label = labelOf('a database', snapshot);
  map = await storeMap(join(folder.path, 'map'), label, mapPieces(label, snapshot));
});

const run = (...args: string[]) => runCommand(server, ['crosswalk', ...args]);
const rowsOf = (text: string): Array<Record<string, string>> => parse(text, { columns: true });
const near = (value: number) => expect.closeTo(value, 6);

const ring = ([west, south, east, north]: Box) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const feature = (box: Box, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring(box)] },
});
const write = (name: string, features: readonly object[]) =>
  folder.write(name, Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })));

describe('hustings crosswalk', () => {
  it('divides the districts of stored maps, without a server, by area and by addresses', async () => {
    const { exitCode, output } = await run('old', 'new', '--map', map);
    expect(exitCode).toBe(0);
    const parts = rowsOf(output).map((row) => ({ ...row, amount: Number(row.amount), share: Number(row.share) }));
    expect(parts).toMatchObject([
      {
        from_id: 'old-1',
        to_id: 'new-7',
        to_code: '7',
        to_name: 'Île, du "Guet"',
        by: 'area',
        unit: 'km2',
        share: near(0.75),
      },
      { from_id: 'old-1', to_id: '', to_name: '', share: near(0.25) },
    ]);
    const addresses = rowsOf((await run('old', 'new', '--by', 'addresses', '--map', map)).output);
    expect(addresses.map(({ to_id, amount, share }) => [to_id, amount, share])).toEqual([
      ['new-7', '27', '0.9'],
      ['', '3', '0.1'],
    ]);
  });

  it('says in one line what cannot be followed', async () => {
    const file = await write('lone.geojson', [feature([-49, 41, -45, 42], { code: '1', nameEn: 'One' })]);
    const wrong: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
      [/"to" names a map that is not held/, ['old', 'none', '--map', map]],
      [/two stored maps, or two files/, ['old', file]],
      [/Files hold no addresses/, [file, file, '--by', 'addresses']],
      [/name their outlines with --polls/, [file, file, '--by', 'electors']],
      [/No source none .* describes a map/, [file, file, '--from-source', 'none']],
      [/There is no file .*no\.map/, ['old', 'new', '--map', join(folder.path, 'no.map')]],
    ];
    for (const [message, args] of wrong)
      expect(await run(...args)).toMatchObject({ exitCode: 2, errors: expect.stringMatching(message) });
  });

  it('divides files by the electors of their polls, and moves their votes', async () => {
    const from = await write('before.geojson', [feature([0, 41, 4, 42], { code: '91001', nameEn: 'One' })]);
    const to = await write('after.geojson', [
      feature([0, 41, 3, 42], { code: '1', nameEn: 'West' }),
      feature([3, 41, 4, 42], { code: '2', nameEn: 'East' }),
    ]);
    const polls = await write('polls.geojson', [
      feature([0, 41, 2, 42], { district: '91001', poll: '1' }),
      feature([2, 41, 4, 42], { district: '91001', poll: '2' }),
    ]);
    const header =
      'Electoral District Number/Numéro,Polling Station Number/Numéro,Void Poll Indicator/Indicateur,Electors for Polling Station/Électeurs,Political Affiliation Name_English/Appartenance,Candidate Poll Votes Count/Votes';
    const lines = [
      ' 1,N,300,Red,60',
      ' 1,N,300,Blue,30',
      ' 2A,N,90,Red,5',
      ' 2A,N,90,Blue,20',
      ' 2B,N,10,Red,5',
      ' 3,Y,7,Red,7',
    ];
    const others = [' 4,N,100,Red,10', ' 600,N,0,Red,35'];
    const csv = [header, ...[...lines, ...others].map((line) => `91001,${line}`)].join('\r\n');
    const results = await folder.write('pollresults_resultatsbureau91001.csv', Buffer.from(`\uFEFF${csv}\r\n`));
    const files = [from, to, '--polls', polls, '--results', results];

    const electors = await run(...files, '--by', 'electors');
    expect(electors).toMatchObject({ exitCode: 0, errors: '1 polling divisions have no outline, such as 91001-4.\n' });
    expect(
      rowsOf(electors.output).map(({ to_code, amount, share }) => [to_code, Number(amount), Number(share)]),
    ).toEqual([
      ['1', near(350), near(0.7)],
      ['2', near(50), near(0.1)],
      ['', near(100), near(0.2)],
    ]);

    const output = join(folder.path, 'votes.csv');
    expect((await run(...files, '--votes', '--output', output)).output).toBe('');
    const votes = rowsOf(readFileSync(output, 'utf8'));
    expect(votes.map((row) => [row.to_code, row.party, Number(row.votes_of_polls), Number(row.votes_spread)])).toEqual([
      ['1', 'Red', near(65), near((45 * 65) / 70)],
      ['1', 'Blue', near(40), 0],
      ['2', 'Blue', near(10), 0],
      ['2', 'Red', near(5), near((45 * 5) / 70)],
    ]);
    expect(votes.every(({ method }) => method === 'polls by area')).toBe(true);
    expect((await run(...files, '--votes', '--output', output)).errors).toMatch(/is there already/);
  });
});
