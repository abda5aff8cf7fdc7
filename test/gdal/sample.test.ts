import { describe, expect, it } from '@jest/globals';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { download } from '#test/support/geography/download.ts';
import { described, fieldsOf, invalidOutlines } from '#test/support/geography/gdal.ts';
import { publishedMap } from '#test/support/geography/published-map.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';

const folder = temporaryFolder().path;

const server = await closedAfterAll(startElectoralServer(async () => {}, { createDatabase: createStartedDatabase }));

describe.each(['sample-federal', 'sample-federal-2015', 'sample-xb', 'sample-port-merrow'])('GDAL reads %s', (set) => {
  it.each([
    ['gpkg', 'geom'],
    ['geojson', 'geometry'],
  ])('as %s: each boundary with its names and a valid outline, and the extent', async (format, geometry) => {
    const { count, extent, rows } = publishedMap(server.mapStore.current(), set);
    const file = await download(server, folder, `${set}.${format}`);
    const { features, extent: read } = await described(file);
    expect(features).toBe(count);
    // It prints six decimals of seven.
    for (const [i, side] of extent.entries()) expect(read[i]).toBeCloseTo(side, 5);
    expect(await fieldsOf(file, set, ['id', 'code', 'nameEn', 'nameFr'])).toEqual(rows);
    expect(await invalidOutlines(file, set, geometry)).toBe(0);
  });

  it('as CSV: each boundary with its names', async () => {
    const { rows } = publishedMap(server.mapStore.current(), set);
    const file = await download(server, folder, `${set}.csv`);
    expect(await fieldsOf(file, set, ['id', 'code', 'nameEn', 'nameFr'])).toEqual(rows);
  });
});
