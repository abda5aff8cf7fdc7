import { appendFile, readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { clusterHome } from '#core/database/embedded/cluster-home.ts';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import { longestLogBytes, serverLog } from '#core/database/embedded/server-log.ts';
import { clusterFolder, query } from '#test/support/fixtures/cluster-folder.ts';
import { until } from '#test/support/until.ts';

const folder = clusterFolder();
const logFile = async () => serverLog(await clusterHome(folder.path));
const sizeOf = async (path: string) => (await stat(path)).size;
const fill = async () => appendFile(await logFile(), 'old line\n'.repeat(Math.ceil(longestLogBytes / 9) + 1));

describe('the log of the embedded server', () => {
  it('is begun anew beyond its length, while the server runs and before it starts, and the part before it is saved', async () => {
    const first = await joinEmbedded(folder.path);
    const log = await logFile();
    await query(first.url, "do $$ begin raise log 'said before'; end $$");
    await fill();
    await until(
      'a short log',
      () => sizeOf(log),
      (size) => size < longestLogBytes,
    );
    const former = await readFile(`${log}.1`, 'utf8');
    expect(former).toContain('said before');
    expect(former).toMatch(/old line\n$/);
    await query(first.url, "do $$ begin raise log 'said after'; end $$");
    const anew = await readFile(log, 'utf8');
    expect(anew).toContain('said after');
    // The server appends: nothing but text lies between the beginning and what it says.
    expect(anew).not.toContain('\0');
    await first.leave();

    await fill();
    const second = await joinEmbedded(folder.path);
    expect(await sizeOf(log)).toBeLessThan(longestLogBytes);
    expect(await readFile(log, 'utf8')).toContain('ready to accept connections');
    expect(await readFile(`${log}.1`, 'utf8')).toContain('said after');
    await second.leave();
  }, 60_000);

  it('holds no value of a row that is refused, and no statement', async () => {
    const { url, leave } = await joinEmbedded(folder.path);
    await query(url, 'create table people (email text unique)');
    const insert = () => query(url, "insert into people values ('maude@example.org')");
    await insert();
    await expect(insert()).rejects.toThrow('unique constraint');
    await leave();
    const said = await readFile(await logFile(), 'utf8');
    expect(said).toContain('duplicate key value violates unique constraint "people_email_key"');
    expect(said).not.toContain('maude');
  });
});
