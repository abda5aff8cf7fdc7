import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { givenCoast } from '#test/support/maps/large-maps.ts';

const run = promisify(execFile);

let server: ElectoralServer;
let folder: string;

/** More districts than a page of features has, unless a client asks for more. */
const count = 130;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gdal-'));
  const districts = Array.from({ length: count }, (_, i) => {
    const [west, south] = [-60 + (i % 13), 40 + Math.floor(i / 13)];
    return {
      code: String(i + 1),
      name: `Île ${i + 1}`,
      population: i,
      boxes: [[west, south, west + 1, south + 1] as const],
    };
  });
  server = await startElectoralServer(async ({ knex }) => {
    await givenSet(knex, { id: 'fed', level: 'FEDERAL', sharing: 'open', districts });
    const islands = Array.from({ length: 9 }, (_, i) => String(i + 1));
    await givenSet(knex, {
      ...{ id: 'long', level: 'PROVINCIAL', sharing: 'open' },
      districts: islands.map((code) => ({ code, boxes: [[-122, 46, -118, 50]] })),
    });
    for (const code of islands) await givenCoast(knex, `long-${code}`, 40_000);
  });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** What GDAL reads of a layer. */
async function described(
  source: string,
  ...options: string[]
): Promise<{ features: number; extent: number[]; text: string }> {
  const { stdout: text, stderr } = await run('ogrinfo', ['-ro', '-al', '-so', ...options, source]);
  expect(stderr).toBe('');
  const extent = /Extent: \((.*), (.*)\) - \((.*), (.*)\)/.exec(text)?.slice(1).map(Number) ?? [];
  return { features: Number(/Feature Count: (\d+)/.exec(text)?.[1]), extent, text };
}

async function downloaded(name: string): Promise<string> {
  const response = await server.fetch(`/downloads/${name}`);
  const file = join(folder, name);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return file;
}

/** The published set, as the API says it. */
const published = { features: count, extent: [-60, 40, -47, 50] };

describe('GDAL reads', () => {
  it.each(['fed.geojson', 'fed.gpkg'])('%s with every boundary and the extent of the map', async (name) => {
    const { text, ...read } = await described(await downloaded(name));
    expect(read).toEqual(published);
    expect(text).toMatch(/nameEn: String/);
    expect(text).toMatch(/population: Integer/);
    expect(text).toMatch(/WGS 84/);
    expect(text).not.toMatch(/Warning|ERROR/);
  });

  it('the OGC API: the collection, each boundary over all pages, and what a box selects', async () => {
    const source = `OAPIF:${server.base}/electoral/ogc`;
    const { stdout } = await run('ogrinfo', ['-ro', source]);
    expect(stdout).toMatch(/1: fed/);
    const { text, ...read } = await described(source, '-oo', 'PAGE_SIZE=50');
    expect(read).toEqual(published);
    const target = join(folder, 'copied.gpkg');
    await run('ogr2ogr', [
      '-f',
      'GPKG',
      target,
      source,
      'fed',
      '-oo',
      'PAGE_SIZE=50',
      '-spat',
      '-59.5',
      '40.2',
      '-57.5',
      '40.8',
    ]);
    expect(await described(target)).toMatchObject({ features: 3, extent: [-60, 40, -57, 41] });
  });

  it('the OGC API: a map of outlines so long that a page has two, each boundary once', async () => {
    const target = join(folder, 'islands.gpkg');
    await run('ogr2ogr', ['-f', 'GPKG', target, `OAPIF:${server.base}/electoral/ogc`, 'long']);
    const { stdout } = await run('ogrinfo', [
      '-ro',
      '-q',
      '-sql',
      'select count(distinct id) as n, count(*) as m from long',
      target,
    ]);
    expect(stdout).toMatch(/n \(Integer\w*\) = 9\s+m \(Integer\w*\) = 9\s/);
  });
});
