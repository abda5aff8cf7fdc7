import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { download } from '#test/support/geography/download.ts';
import { described, runGdal } from '#test/support/geography/gdal.ts';
import { givenCoast } from '#test/support/maps/large-maps.ts';

const folder = temporaryFolder().path;
let server: ElectoralServer;

/** More districts than a page of features has, unless a client asks for more. */
const count = 130;

beforeAll(async () => {
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
      id: 'long',
      level: 'PROVINCIAL',
      sharing: 'open',
      districts: islands.map((code) => ({ code, boxes: [[-122, 46, -118, 50]] })),
    });
    for (const code of islands) await givenCoast(knex, `long-${code}`, 40_000);
  });
});

afterAll(() => server.close());

/** The published set, as the API says it. */
const published = { features: count, extent: [-60, 40, -47, 50] };

describe('GDAL reads', () => {
  it.each(['fed.geojson', 'fed.gpkg'])('%s with every boundary and the extent of the map', async (name) => {
    const { text, ...read } = await described(await download(server, folder, name));
    expect(read).toEqual(published);
    expect(text).toMatch(/nameEn: String/);
    expect(text).toMatch(/population: Integer/);
    expect(text).toMatch(/WGS 84/);
    expect(text).not.toMatch(/Warning|ERROR/);
  });

  it('the OGC API: the collection, each boundary over all pages, and what a box selects', async () => {
    const source = `OAPIF:${server.base}/electoral/ogc`;
    expect(await runGdal('ogrinfo', '-ro', source)).toMatch(/1: fed/);
    const { text, ...read } = await described(source, '-oo', 'PAGE_SIZE=50');
    expect(read).toEqual(published);
    const target = join(folder, 'copied.gpkg');
    const box = ['-spat', '-59.5', '40.2', '-57.5', '40.8'];
    await runGdal('ogr2ogr', '-f', 'GPKG', target, source, 'fed', '-oo', 'PAGE_SIZE=50', ...box);
    expect(await described(target)).toMatchObject({ features: 3, extent: [-60, 40, -57, 41] });
  });

  it('the OGC API: a map of outlines so long that a page has two, each boundary once', async () => {
    const target = join(folder, 'islands.gpkg');
    await runGdal('ogr2ogr', '-f', 'GPKG', target, `OAPIF:${server.base}/electoral/ogc`, 'long');
    const query = 'select count(distinct id) as n, count(*) as m from long';
    const counted = await runGdal('ogrinfo', '-ro', '-q', '-sql', query, target);
    expect(counted).toMatch(/n \(Integer\w*\) = 9\s+m \(Integer\w*\) = 9\s/);
  });
});
