import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles';
import { Bytes } from '#server/content/bytes.ts';
import { sendContent } from '#server/content/send-content.ts';
import { tileType } from '#server/content/tile-type.ts';
import type { BaseMap } from './base-map.ts';

/** A directory or tile that is longer is not read: none of a map for people is. */
const longestRead = 4 * 1024 * 1024;
/** The bytes, not compressed, of recently requested tiles that stay in memory. */
const mostBytes = 24_000_000;
/** A file's beginning has its counts, places and lengths, and most or all of its directory. */
const beginning = 16_384;

/** A base map of the operator's own, in one file of tiles (PMTiles 3) with the layers of Protomaps. */
export interface TilesFile {
  readonly map: BaseMap;
  /** Answers with a tile, or with an empty answer if the tile is empty. Returns false if the address is of another file. */
  send(ctx: Context, version: string, address: readonly [z: string, x: string, y: string]): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the file that `BASE_MAP` names. Errors: one sentence with what to do. */
export async function openTilesFile(path: string): Promise<TilesFile> {
  const handle = await open(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(
      `BASE_MAP=${path} cannot be read (${code}): set it to a file that the server may read, or unset it.`,
    );
  });
  try {
    return await readTilesFile(path, handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readTilesFile(path: string, handle: FileHandle): Promise<TilesFile> {
  const wrong = (what: string) =>
    new Error(`BASE_MAP=${path} ${what}: set it to a file of vector tiles of Protomaps (.pmtiles), or unset it.`);
  const tiles = new PMTiles(rangesOf(path, handle));
  const header = await tiles.getHeader().catch(() => {
    throw wrong('is no file of PMTiles');
  });
  if (header.tileType !== TileType.Mvt) throw wrong('has no vector tiles');
  const metadata = (await tiles.getMetadata().catch(() => undefined)) as Metadata | undefined;
  const layers = metadata?.vector_layers?.map(({ id }) => id) ?? [];
  if (!['earth', 'water', 'roads'].every((layer) => layers.includes(layer))) throw wrong('has other layers');
  const version = await versionOf(handle);
  const cache = new LRUCache<string, Bytes>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length + 200,
  });

  return {
    map: {
      address: `/base-map/${version}`,
      layers: 'protomaps',
      deepestZoom: header.maxZoom,
      credit: plainText(metadata?.attribution) || '© OpenStreetMap',
    },
    async send(ctx, asked, address) {
      const [z, x, y] = address.map((part) => (/^\d{1,8}$/.test(part) ? Number(part) : Number.NaN)) as [
        number,
        number,
        number,
      ];
      const isTile = z <= header.maxZoom && x < 2 ** z && y < 2 ** z;
      if (asked !== version || !isTile) return false;
      const key = `${z}/${x}/${y}`;
      let tile = cache.get(key);
      if (!tile) {
        tile = new Bytes(Buffer.from((await tiles.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)), tileType);
        cache.set(key, tile);
      }
      // A tile that cannot be read has none of these headers.
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      ctx.set('X-Content-Type-Options', 'nosniff');
      if (tile.length === 0) {
        ctx.status = 204;
        return true;
      }
      ctx.set('Content-Type', tileType);
      await sendContent(ctx, tile);
      return true;
    },
    close: () => handle.close(),
  };
}

/** The same for the same file on every server. */
async function versionOf(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginning), 0, beginning, 0);
  const { size } = await handle.stat();
  const hash = createHash('sha256').update(`${size} `).update(buffer.subarray(0, bytesRead));
  return hash.digest('base64url').slice(0, 12);
}

interface Metadata {
  readonly attribution?: unknown;
  readonly vector_layers?: ReadonlyArray<{ readonly id?: unknown }>;
}

/** The parts of a file that the library asks for. */
const rangesOf = (path: string, handle: FileHandle): Source => ({
  getKey: () => path,
  async getBytes(offset, length): Promise<RangeResponse> {
    if (length > longestRead) throw new Error(`${path} has a part of ${length} bytes, which is too long.`);
    const data = new ArrayBuffer(length);
    const { bytesRead } = await handle.read(new Uint8Array(data), 0, length, offset);
    return { data: data.slice(0, bytesRead) };
  },
});

/** The attribution of such files is a link in HTML; a page writes its words. */
const plainText = (html: unknown) =>
  typeof html === 'string'
    ? html
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&copy;', '©')
        .replaceAll('&amp;', '&')
        .trim()
    : '';
