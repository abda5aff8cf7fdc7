import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import type { Context } from 'koa';
import { PbfReader } from 'pbf';
import { builtFile } from '#core/processes/built-file.ts';
import { tileType } from '#server/content/tile-type.ts';
import { assetAddresses } from '#server/pages/assets.ts';

/** The file of tiles that `tools/base-map/archive.ts` writes, in memory. */
interface Archive {
  readonly tiles: Readonly<Record<string, readonly [start: number, length: number]>>;
  /** The compressed tiles, one behind the other. */
  readonly content: Buffer;
}

let reading: Promise<Archive> | undefined;

/** Read for the first map that is opened. */
function readArchive(): Promise<Archive> {
  reading ??= readFile(builtFile('browser/base-map.tiles')).then((file) => {
    const start = 4 + file.readUInt32LE(0);
    const { tiles } = JSON.parse(file.toString('utf8', 4, start));
    return { tiles, content: file.subarray(start) };
  });
  reading.catch(() => {
    reading = undefined;
  });
  return reading;
}

/** A tile of the bundled map by its address, `z/x/y`; undefined if the tile is empty. */
export async function readBundledTile(address: string): Promise<VectorTile | undefined> {
  const { tiles, content } = await readArchive();
  const place = Object.hasOwn(tiles, address) ? tiles[address] : undefined;
  if (!place) return undefined;
  return new VectorTile(new PbfReader(gunzipSync(content.subarray(place[0], place[0] + place[1]))));
}

/**
 * Answers with a tile of the bundled map below the districts, or with an empty answer for a tile of water alone.
 * Returns false if it is of another version.
 */
export async function sendBaseTile(ctx: Context, address: string): Promise<boolean> {
  const { 'base-map.tiles': file } = await assetAddresses();
  if (!ctx.path.startsWith(`${file}/`)) return false;
  const { tiles, content } = await readArchive();
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  ctx.set('X-Content-Type-Options', 'nosniff');
  const place = Object.hasOwn(tiles, address) ? tiles[address] : undefined;
  if (!place) {
    ctx.status = 204;
    return true;
  }
  const compressed = content.subarray(place[0], place[0] + place[1]);
  ctx.set('Content-Type', tileType);
  ctx.vary('Accept-Encoding');
  const acceptsGzip = ctx.acceptsEncodings('gzip') === 'gzip';
  if (acceptsGzip) ctx.set('Content-Encoding', 'gzip');
  ctx.body = acceptsGzip ? compressed : gunzipSync(compressed);
  return true;
}
