import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { Coding } from '#server/content/coding.ts';
import { JsonStream } from '#server/content/json-content.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { codingsOfMap } from '#server/electoral/shapes/cached-maps.ts';

/** A snapshot is only the key under which its maps are stored. */
const snapshot = () => ({}) as MapSnapshot;

const mebibyte = Buffer.alloc(2 ** 20, ' ');

let made = 0;
const ask = async (map: MapSnapshot, name: string, coding: Coding): Promise<Buffer> => {
  const pieces = function* () {
    made++;
    yield `"${name}`;
    yield mebibyte;
    yield '"';
  };
  return (await new JsonStream(pieces, codingsOfMap(map, name)).coded(coding)) as Buffer;
};

test('a whole map is made and compressed once for each coding of one catalogue version, for however many at once', async () => {
  const [now, next] = [snapshot(), snapshot()];
  made = 0;
  const answers = await Promise.all([1, 2, 3].map(() => ask(now, 'federal', 'br')));
  expect(brotliDecompressSync(answers[0] as Buffer).toString()).toBe(`"federal${mebibyte}"`);
  expect(new Set(answers).size).toBe(1);
  expect(await ask(now, 'federal', 'br')).toBe(answers[0]);
  expect(made).toBe(1);
  await ask(now, 'federal', 'gzip');
  await ask(now, 'of another day', 'br');
  await ask(next, 'federal', 'br');
  expect(made).toBe(4);
});

test('a map that could not be made is made again', async () => {
  const map = snapshot();
  const broken = new JsonStream(
    () => {
      throw new Error('no such map');
    },
    codingsOfMap(map, 'federal'),
  );
  await expect(async () => broken.coded('br')).rejects.toThrow('no such map');
  expect((await ask(map, 'federal', 'br')).length).toBeGreaterThan(0);
});
