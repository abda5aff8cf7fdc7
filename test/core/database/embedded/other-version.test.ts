import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { clusterHome } from '#core/database/embedded/cluster-home.ts';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import { clusterFolder } from '#test/support/fixtures/cluster-folder.ts';

const folder = clusterFolder();

/** Every file below a folder, with its content and the time of its last change. */
async function filesOf(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.sort().map(async (file) => `${file} ${(await stat(file)).mtimeMs} ${await readFile(file, 'utf8')}`),
  );
}

describe('an embedded cluster of another PostgreSQL', () => {
  let data: string;
  beforeEach(async () => {
    data = join((await clusterHome(folder.path)).directory, 'data');
    await mkdir(join(data, 'base'), { recursive: true });
    await writeFile(join(data, 'base', '1'), 'rows');
    await writeFile(join(folder.path, 'postgres.password'), 'secret');
  });

  it.each([
    ['15', 'Run "npx hustings backup --to FILE" with the version of the program that used it last; then move '],
    ['99', 'Start the version of the program that used it last.'],
  ])('(%s) is left as it is, and the error says what to do', async (version, advice) => {
    await writeFile(join(data, 'PG_VERSION'), `${version}\n`);
    const before = await filesOf(folder.path);
    const joining = joinEmbedded(folder.path, { report: () => {} });
    await expect(joining).rejects.toThrow(`is of PostgreSQL ${version}, and this program brings PostgreSQL 18`);
    await expect(joining).rejects.toThrow(advice);
    await expect(joining).rejects.not.toThrow('secret');
    expect(await filesOf(folder.path)).toEqual(before);
  });
});
