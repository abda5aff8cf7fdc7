import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { unpackPostalCode } from '#core/postal-code.ts';
import { open } from '#locator/src/file/open.ts';
import type { OpenedFile } from '#locator/src/file/opened-file.ts';
import { bakeMap } from '#server/electoral/bake/bake-map.ts';
import { evidenceSources } from '#server/electoral/bake/postal-sources.ts';
import { sharedMap } from '#server/electoral/bake/shared-map.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';
import { differingCodes, differingPoints, listOf, pointsAtBorders, pointsInBoxes } from './same-answers.ts';

let map: MapSnapshot;
const now = Date.parse('2026-06-01T16:00:00Z');

const database = await closedAfterAll(createStartedDatabase());
beforeAll(async () => {
  map = await loadMapSnapshot(database.knex, createLog('silent'));
});

async function bake(history: boolean): Promise<OpenedFile> {
  const shared = await sharedMap(map, await evidenceSources(database.knex), { downloads: 'open' });
  expect(shared.leftOut).toEqual([]);
  const pieces = bakeMap(shared, { now, history, sign: () => new Uint8Array(64) });
  const file = (await open(Buffer.concat(pieces))) as OpenedFile;
  await file.readAll();
  return file;
}

const codesOf = (of: MapSnapshot) => Array.from(of.postalCodes.columns.keys, unpackPostalCode);

describe('the file of the sample region', () => {
  it('gives the bytes of the server for points, from the day on that it says', async () => {
    const file = await bake(false);
    const inForce = map.versions.filter(({ until }) => until > now);
    for (const at of [file.from?.getTime() ?? 0, now]) {
      expect(differingPoints(map, file, pointsAtBorders(inForce, 4_000, 60, 1), at)).toEqual([]);
      expect(differingPoints(map, file, pointsInBoxes(inForce, 2_000, 2), at)).toEqual([]);
    }
  });

  it('gives the bytes of the server for every postal code', async () => {
    const file = await bake(false);
    const codes = codesOf(map);
    expect(codes.length).toBeGreaterThan(100);
    expect(await listOf(file.postalCodes())).toEqual(codes);
    expect(differingCodes(map, file, codes, now)).toEqual([]);
    expect(differingCodes(map, file, ['Z9Z9Z9'], now)).toEqual([]);
  });

  it('gives them for every date, if it has the maps that have ended', async () => {
    const file = await bake(true);
    expect(file.from).toBeNull();
    const changes = new Set(map.versions.flatMap(({ from, until }) => [from - 1, from, until]));
    for (const at of [...changes].filter(Number.isFinite)) {
      expect(differingPoints(map, file, pointsAtBorders(map.versions, 500, 60, at), at)).toEqual([]);
      expect(differingCodes(map, file, codesOf(map), at)).toEqual([]);
    }
  });
});
