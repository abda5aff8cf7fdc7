import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { unpackPostalCode } from '#core/postal-code.ts';
import { open } from '#locator/src/file/open.ts';
import type { OpenedFile } from '#locator/src/file/opened-file.ts';
import { bakeMap } from '#server/electoral/bake/bake-map.ts';
import { sharedMap } from '#server/electoral/bake/shared-map.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { differingCodes, differingPoints, pointsAtBorders, pointsInBoxes } from '#test/locator/same-answers.ts';
import { quebecCodes, quebecConcordance, quebecConcordanceFile } from '#test/real/postal/quebec-concordance.ts';
import { createPublishedMaps } from '#test/real/published-maps.ts';
import { wkb } from '#test/server/electoral/fixture.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { insertPublishedMap } from '#test/support/fixtures/published-map.ts';
import { ingestFile } from '#test/support/ingest.ts';

const now = Date.parse('2026-06-01T16:00:00Z');

let database: TestDatabase;
let map: MapSnapshot;

beforeAll(async () => {
  ({ database } = await createPublishedMaps());
  const { knex } = database;
  // The polygons of Quebec's districts of 2017 are not among the files.
  await insertPublishedMap(knex, {
    ...{ set: quebecConcordance.set, level: 'PROVINCIAL', jurisdiction: 'ca-qc', codes: quebecCodes },
  });
  const empty = wkb([]);
  await knex('boundary_versions').where('geometry', '').update({ geometry: empty, display_geometry: empty });
  await ingestFile(database, quebecConcordance, quebecConcordanceFile);
  map = await loadMapSnapshot(knex, createLog('silent'));
}, 900_000);
afterAll(() => database.close());

async function bake(history: boolean, asked?: readonly string[]): Promise<{ bytes: Buffer; file: OpenedFile }> {
  const shared = await sharedMap(map, [], { downloads: 'all', asked });
  const bytes = Buffer.concat(bakeMap(shared, { now, history, sign: () => new Uint8Array(64) }));
  const file = (await open(bytes)) as OpenedFile;
  await file.readAll();
  return { bytes, file };
}

describe('a file of the 343 ridings of 2023', () => {
  it('has at most 1.2 MB', async () => {
    const { bytes, file } = await bake(false, ['ca-federal-2023']);
    expect(file.maps).toMatchObject([{ id: 'ca-federal-2023' }]);
    expect(bytes.length).toBeLessThanOrEqual(1_200_000);
  });
});

describe('a file of every real map', () => {
  let bytes: Buffer;
  let file: OpenedFile;
  // Answers to 214,571 codes at each of two dozen dates: it takes minutes.
  beforeAll(async () => {
    ({ bytes, file } = await bake(true));
  }, 1_800_000);

  it('has all of them, with the postal codes, in at most 5 MB', () => {
    expect(file.maps).toHaveLength(new Set(map.versions.map(({ boundary }) => boundary.set)).size);
    expect(bytes.length).toBeLessThanOrEqual(5_000_000);
  });

  it('gives the bytes of the server for 200,000 points, 30,000 of them within 5 m of borders', () => {
    const at = Date.parse('2022-12-01T17:00:00Z');
    for (const [instant, share] of [
      [now, 0.5],
      [at, 0.5],
    ] as const) {
      expect(differingPoints(map, file, pointsAtBorders(map.versions, 30_000 * share, 5, instant), instant)).toEqual(
        [],
      );
      expect(differingPoints(map, file, pointsAtBorders(map.versions, 70_000 * share, 80, instant), instant)).toEqual(
        [],
      );
      expect(differingPoints(map, file, pointsInBoxes(map.versions, 100_000 * share, instant), instant)).toEqual([]);
    }
  }, 900_000);

  it('gives the bytes of the server for every postal code', () => {
    const codes = Array.from(map.postalCodes.columns.keys, unpackPostalCode);
    expect(codes.length).toBe(214_571);
    expect(differingCodes(map, file, codes, now)).toEqual([]);
  }, 900_000);
});
