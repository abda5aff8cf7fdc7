import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'koa';
import { builtFile } from '#core/processes/built-file.ts';
import { Precompressed } from '#server/content/precompressed.ts';

/** The files that pages link to. The build makes them (`bin/build/files/browser-files.js`). */
export const assetNames = [
  'administration.css',
  'base-map.tiles',
  'batch.js',
  'boundary.js',
  'calls.js',
  'canvassing.css',
  'console.css',
  'console.js',
  'copy.js',
  'deposit.js',
  'donation.js',
  'donations.css',
  'embed.js',
  'from-file.js',
  'guide.css',
  'hustings.css',
  'icon.svg',
  'look-up.css',
  'look-up.js',
  'look-up-worker.js',
  'map-worker.js',
  'map.js',
  'maplibre-gl.css',
  'on-device.js',
  'overview.css',
  'palette.js',
  'reference.css',
  'reference.js',
  'source-sans-3.woff2',
  'snippet.js',
  'swagger-ui.js',
  'walk.css',
  'walk.js',
  'walk-worker.js',
  'work-maps.css',
  'work-maps.js',
] as const;

export type AssetName = (typeof assetNames)[number];

/** The address of each asset, such as `/assets/0f3c…/hustings.css`. It changes whenever the content does. */
export type AssetAddresses = Readonly<Record<AssetName, string>>;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.tiles': 'application/octet-stream',
};

async function readAddresses(): Promise<AssetAddresses> {
  const hashes = JSON.parse(await readFile(builtFile('browser.json'), 'utf8')) as Record<AssetName, string>;
  return Object.fromEntries(assetNames.map((name) => [name, `/assets/${hashes[name]}/${name}`])) as AssetAddresses;
}

let reading: Promise<AssetAddresses> | undefined;

/** Read for the first page: a server of the APIs alone needs none of them. */
export function assetAddresses(): Promise<AssetAddresses> {
  reading ??= readAddresses().catch((error) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

/** Bytes up to which an asset gets Brotli's best, which takes a millisecond a kilobyte; for map libraries it would be a second. */
const mostAtBest = 65_536;

/** Assets that were requested. */
const contents = new Map<AssetName, Promise<Precompressed>>();

function contentOf(name: AssetName): Promise<Precompressed> {
  let content = contents.get(name);
  if (!content) {
    content = readFile(builtFile(join('browser', name))).then(
      (bytes) => new Precompressed(bytes, bytes.length <= mostAtBest ? 'shipped' : 'stored'),
    );
    content.catch(() => contents.delete(name));
    contents.set(name, content);
  }
  return content;
}

/** Answers with an asset at an address that does not identify its content. */
export async function sendNamedAsset(ctx: Context, name: AssetName): Promise<void> {
  ctx.set('Content-Type', types[extname(name)] as string);
  await (await contentOf(name)).send(ctx);
}

/** Answers with the asset at the request's path. Returns false if there is none. */
export async function sendAsset(ctx: Context): Promise<boolean> {
  const addresses = await assetAddresses();
  const name = assetNames.find((each) => addresses[each] === ctx.path);
  if (!name) return false;
  const content = await contentOf(name);
  ctx.set('Content-Type', types[extname(name)] as string);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  await content.send(ctx);
  return true;
}
