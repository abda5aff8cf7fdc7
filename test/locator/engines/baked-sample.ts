import { generateKeyPairSync, sign } from 'node:crypto';
import { createLog } from '#core/log.ts';
import { unpackPostalCode } from '#core/postal-code.ts';
import { bakeMap } from '#server/electoral/bake/bake-map.ts';
import { evidenceSources } from '#server/electoral/bake/postal-sources.ts';
import { sharedMap } from '#server/electoral/bake/shared-map.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import { type Point, pointsAtBorders, pointsInBoxes, serverAnswer } from '#test/locator/same-answers.ts';
import type { TestDatabase } from '#test/support/database.ts';

/** A file of the sample region, places in it, and what the server answers to them at a date. */
export interface BakedSample {
  readonly bytes: Buffer;
  readonly publicKey: string;
  readonly date: string;
  readonly points: readonly Point[];
  readonly codes: readonly string[];
  readonly answers: readonly string[];
}

export async function bakeSample({ knex }: Pick<TestDatabase, 'knex'>, count: number): Promise<BakedSample> {
  const map = await loadMapSnapshot(knex, createLog('silent'));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const date = '2026-06-01T16:00:00Z';
  const now = Date.parse(date);
  const shared = await sharedMap(map, await evidenceSources(knex), { downloads: 'open' });
  const pieces = bakeMap(shared, { now, history: false, sign: (bytes) => sign(null, bytes, privateKey) });
  const points = [...pointsAtBorders(map.versions, count, 60, 1), ...pointsInBoxes(map.versions, count, 2)];
  const codes = Array.from(map.postalCodes.columns.keys, unpackPostalCode);
  const answers = [
    ...points.map(([lng, lat]) => serverAnswer(map, { lat, lng }, now)),
    ...codes.map((postalCode) => serverAnswer(map, { postalCode }, now)),
  ];
  const key = publicKey.export({ format: 'jwk' }).x as string;
  return { bytes: Buffer.concat(pieces), publicKey: key, date, points, codes, answers };
}
