import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { clusterHome } from '#core/database/embedded/cluster-home.ts';
import { ensureCluster } from '#core/database/embedded/create-cluster.ts';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import { clusterFolder, query } from '#test/support/fixtures/cluster-folder.ts';
import { removal } from '#test/support/fixtures/removal.ts';
import { until } from '#test/support/until.ts';

const folder = clusterFolder();

/** Whether root starts the cluster for the user `postgres`. */
const isRoot = process.getuid?.() === 0;

describe('the first start of the embedded PostgreSQL', () => {
  it('takes a data folder whose path holds what a shell would read as its own', async () => {
    const dataDir = join(folder.path, `a "quoted" $HOME \`id\` it's \\ here`);
    const database = await joinEmbedded(dataDir);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.leave();
    const again = await joinEmbedded(dataDir);
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.leave();
  });

  it('repeats what the server wrote if the memory is too little for it', async () => {
    const dataDir = join(folder.path, 'large');
    const failure = joinEmbedded(dataDir, { settings: { shared_buffers: '8000GB', huge_pages: 'off' } });
    await expect(failure).rejects.toThrow(
      /^The embedded PostgreSQL did not start\. The machine or container seems to have too little memory for it:\n[\s\S]*could not map anonymous shared memory: Cannot allocate memory/u,
    );
    const database = await joinEmbedded(dataDir);
    await database.leave();
  });

  it('says that and how the creation was ended, and what it had written', async () => {
    const dataDir = join(folder.path, 'killed');
    await mkdir(dataDir);
    const home = await clusterHome(dataDir);
    const initdb = join(folder.path, 'initdb');
    await writeFile(initdb, '#!/bin/sh\necho "running bootstrap script ..."\nkill -9 $$\n');
    await chmod(initdb, 0o755);
    const failure = ensureCluster({ ...home, binaries: { ...home.binaries, initdb } }, dataDir);
    await expect(failure).rejects.toThrow(
      /could not be created in .*: initdb was ended by SIGKILL\. The machine or container seems to have too little memory for it:\nrunning bootstrap script/u,
    );
    // The password of a cluster that does not exist is not left behind.
    expect((await readdir(home.directory)).filter((name) => name !== 'data-folder')).toEqual([]);
  });

  it('can be stopped', async () => {
    const controller = new AbortController();
    const dataDir = join(folder.path, 'stopped');
    const joining = joinEmbedded(dataDir, { signal: controller.signal });
    const reason = new Error('asked to stop');
    const refused = expect(joining).rejects.toBe(reason);
    const { directory } = await clusterHome(dataDir);
    await until(
      'the creation to begin',
      () => readdir(directory).catch((): string[] => []),
      (names) => names.includes('data.new'),
    );
    controller.abort(reason);
    await refused;
    expect(await readdir(dataDir)).not.toContain('postgres.lock');
  });

  it('puts the cluster elsewhere if its user cannot enter the data folder, and writes there whose it is', async () => {
    const dataDir = join(folder.path, 'closed');
    await mkdir(dataDir, { mode: 0o700 });
    const { directory, binaries } = await clusterHome(dataDir);
    expect(directory).toMatch(isRoot ? /^\/var\/lib\/hustings\/[0-9a-f]{16}$/u : /\/closed\/postgres$/u);
    if (!isRoot) return;
    expect(await readFile(join(directory, 'data-folder'), 'utf8')).toBe(`${dataDir}\n`);
    // Named by their version: installing the same one again makes no second copy.
    expect(binaries.initdb).toMatch(/^\/var\/lib\/hustings\/programs\/[a-z0-9]+-[a-z0-9]+-\d+[^/]*\/bin\/initdb$/u);
    await rm(directory, removal);
  });
});
