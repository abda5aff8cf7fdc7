import { expect, it } from '@jest/globals';
import { createTestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';

const folder = temporaryFolder();
const database = await closedAfterAll(createTestDatabase());

it('hustings ingest names the newer map that the registry has and the database lacks', async () => {
  const past = boundarySource({ crs: 'EPSG:4326', valid: { from: '2001-01-01', until: '2002-01-01' } });
  const newer = boundarySource({ id: 'sample-wards-2002', valid: { from: '2002-01-01' } });
  const path = await folder.write('wards.zip', await wardsFile(wards(2)));
  for (const source of [past, newer]) await folder.write(`${source.id}.json`, JSON.stringify(source));
  const args = ['ingest', past.id, '--sources', folder.path, '--file', path];
  const { exitCode, output } = await runCommand(database, args);
  expect(exitCode).toBe(0);
  expect(output.replaceAll(/\s+/g, ' ')).toMatch(
    /ended on 2002-01-01.*Missing is sample-wards-2002 \(from 2002-01-01 on\)/,
  );
});

it('hustings ingest and review pass on that the law changed from today on', async () => {
  const source = boundarySource({ crs: 'EPSG:4326' });
  await folder.write(`${source.id}.json`, JSON.stringify(source));
  const ingest = async (name: string, ...options: string[]) => {
    const path = await folder.write('wards.zip', await wardsFile([ward('1', 0, { name }), ward('2', 1)]));
    return runCommand(database, ['ingest', source.id, '--sources', folder.path, '--file', path, ...options]);
  };
  const namesOnFirstDay = async () => {
    const { districts } = await runJson(database, ['history', '--known', '2999-01-01', '--date', '2025-01-02']);
    return districts.map(({ nameEn }: { nameEn: string }) => nameEn);
  };
  expect((await ingest('Pier')).exitCode).toBe(0);
  expect(await namesOnFirstDay()).toEqual(['Pier', 'Ward 2']);
  expect((await ingest('Quay', '--from-today')).exitCode).toBe(0);
  expect(await namesOnFirstDay()).toEqual(['Pier', 'Ward 2']);
  expect((await ingest('Dock')).exitCode).toBe(1);
  const { runs } = await runJson(database, ['review']);
  const accept = ['review', '--accept', String(runs[0].id)];
  expect((await runCommand(database, [...accept, '--from-today'])).exitCode).toBe(0);
  expect(await namesOnFirstDay()).toEqual(['Pier', 'Ward 2']);
  expect((await ingest('Dock', '--no-from-today')).exitCode).toBe(0);
  expect(await namesOnFirstDay()).toEqual(['Dock', 'Ward 2']);
});
