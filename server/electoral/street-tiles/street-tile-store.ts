import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { oncePer } from '#core/collections/once-per.ts';
import { HustingsError } from '#core/errors.ts';
import { OneAtATime } from '#core/processes/one-at-a-time.ts';
import { Bytes } from '#server/content/bytes.ts';
import { tileType } from '#server/content/tile-type.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { drawStreetTile } from './draw-street-tile.ts';

/** The bytes of recently requested tiles that stay in memory. */
const mostBytes = 16_000_000;

/** A screen shows some twenty tiles. More that wait are a crowd's, or nobody's who looks at them. */
const mostWaiting = 100;

/** Tiles are drawn one at a time: each takes a connection and some slices of the thread, which look-ups need too. */
const draws = new OneAtATime(
  mostWaiting,
  () =>
    new HustingsError(
      503,
      'internal',
      'Very many tiles of streets are being drawn just now. Try again in a few seconds.',
      {
        headers: { 'Retry-After': '5' },
      },
    ),
);

interface SnapshotTiles {
  readonly drawn: LRUCache<string, Bytes>;
  /** Those that are being drawn: all that ask for one meanwhile get the same. */
  readonly drawing: Map<string, Promise<Bytes>>;
}

/** A publication of streets makes a new snapshot, with which the tiles of the one before are freed. */
const tilesOf = oncePer(
  (_map: MapSnapshot): SnapshotTiles => ({
    drawn: new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ length }) => length + 200 }),
    drawing: new Map(),
  }),
);

/** A tile of streets, from memory if it was drawn lately. Errors: 503 if too many wait to be drawn. */
export async function readStreetTile(knex: Knex, map: MapSnapshot, z: number, x: number, y: number): Promise<Bytes> {
  const { drawn, drawing } = tilesOf(map);
  const key = `${z}/${x}/${y}`;
  const known = drawn.get(key) ?? drawing.get(key);
  if (known) return known;
  const work = draws.run(async () => new Bytes(Buffer.from(await drawStreetTile(knex, z, x, y)), tileType));
  drawing.set(key, work);
  try {
    const tile = await work;
    drawn.set(key, tile);
    return tile;
  } finally {
    drawing.delete(key);
  }
}
