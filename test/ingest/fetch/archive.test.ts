import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pruneArchives, readRecord, storeFile } from '#ingest/fetch/archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hustings-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

const hash = (letter: string) => letter.repeat(64);

/** A file of ten bytes that came on a day of January 2026. */
async function came(source: string, letter: string, day: number) {
  const path = join(folder, `${letter}.part`);
  await writeFile(path, letter.repeat(10));
  const at = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
  const part = { path, bytes: 10, sha256: hash(letter), head: Buffer.alloc(0) };
  const { sha256, bytes } = part;
  const record = {
    source,
    sha256,
    bytes,
    origin: 'https://wards.example/',
    request: '[]',
    fetchedAt: at,
    checkedAt: at,
  };
  await storeFile(folder, part, record);
}

describe('the archive', () => {
  it('knows when a file first came and when it was last confirmed', async () => {
    await came('wards', 'a', 1);
    await came('wards', 'a', 5);
    expect(await readRecord(folder, hash('a'), 'wards')).toMatchObject({
      fetchedAt: '2026-01-01T00:00:00.000Z',
      checkedAt: '2026-01-05T00:00:00.000Z',
    });
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('does not trust a record whose file is gone, cut or not described', async () => {
    await came('wards', 'a', 1);
    await writeFile(join(folder, hash('a')), 'cut');
    expect(await readRecord(folder, hash('a'), 'wards')).toBeNull();
    await came('wards', 'b', 1);
    await writeFile(join(folder, `${hash('b')}.wards.json`), '{"sou');
    expect(await readRecord(folder, hash('b'), 'wards')).toBeNull();
    await rm(join(folder, hash('a')));
    expect(await readRecord(folder, hash('a'), 'wards')).toBeNull();
  });
});

describe('pruning', () => {
  it('keeps the last files of each source, those spared, and those that another source still needs', async () => {
    for (const [letter, day] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 4],
    ] as const)
      await came('wards', letter, day);
    await came('polls', 'a', 1);
    const { removed, bytes } = await pruneArchives(folder, { last: 1, spare: new Set([hash('b')]) });
    expect(removed.sort()).toEqual([`${hash('a')}.wards.json`, hash('c'), `${hash('c')}.wards.json`].sort());
    expect(bytes).toBeGreaterThan(10);
    expect(await readdir(folder)).toHaveLength(6);
    expect(await readRecord(folder, hash('a'), 'polls')).not.toBeNull();
  });

  it('removes what killed runs left behind, and nothing of a run under way', async () => {
    const old = new Date('2026-01-01');
    for (const name of ['old.part', 'new.part', hash('e'), hash('f'), 'notes.txt'])
      await writeFile(join(folder, name), '1');
    for (const name of ['old.part', hash('e'), 'notes.txt']) await utimes(join(folder, name), old, old);
    expect((await pruneArchives(folder, { last: 3 })).removed.sort()).toEqual([hash('e'), 'old.part']);
  });
});
