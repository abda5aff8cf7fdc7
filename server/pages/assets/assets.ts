import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import type { Context } from 'koa';
import { Precompressed } from '#server/http/content/precompressed.ts';
import { bundle } from './bundle.ts';

const web = join(import.meta.dirname, '../../../web');
const { resolve } = createRequire(import.meta.url);

/** Every file that pages link to, and where it comes from: our own `web/`, or a package. */
const sources = {
  'boundary.js': () => bundle(join(web, 'boundary.ts')),
  'console.css': () => readFile(join(web, 'styles/console.css')),
  'copy.js': () => bundle(join(web, 'copy.ts')),
  'hustings.css': () => readFile(join(web, 'styles/hustings.css')),
  'look-up.css': () => readFile(join(web, 'styles/look-up.css')),
  'look-up.js': () => bundle(join(web, 'look-up.ts')),
  'map-worker.js': () => readFile(resolve('maplibre-gl/dist/maplibre-gl-worker.mjs')),
  'map.js': () => bundle(join(web, 'map/map.ts'), 'esm'),
  'maplibre-gl.css': () => readFile(resolve('maplibre-gl/dist/maplibre-gl.css')),
  'neighbours.json': () => readFile(join(import.meta.dirname, '../../../data/reference/neighbours.json')),
  'icon.svg': () => readFile(join(web, 'icon.svg')),
  'progress.js': () => bundle(join(web, 'progress.ts')),
  'reference.css': () => readFile(join(web, 'styles/reference.css')),
  'reference.js': () => bundle(join(web, 'reference.ts')),
  'swagger-ui.css': () => readFile(resolve('swagger-ui-dist/swagger-ui.css')),
  'swagger-ui.js': () => readFile(resolve('swagger-ui-dist/swagger-ui-bundle.js')),
} satisfies Record<string, () => Promise<Buffer>>;

export type AssetName = keyof typeof sources;

/** The address of each asset, such as `/assets/0f3c…/hustings.css`. It changes whenever the content does. */
export type AssetAddresses = Readonly<Record<AssetName, string>>;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

interface Assets {
  readonly addresses: AssetAddresses;
  readonly bodies: ReadonlyMap<string, { readonly type: string; readonly content: Precompressed }>;
}

/** Loaded for the first page that is asked for, so that a server of the APIs alone does not wait for them. */
let loading: Promise<Assets> | undefined;

async function load(): Promise<Assets> {
  const bodies = new Map<string, { type: string; content: Precompressed }>();
  const entries = Object.entries(sources).map(async ([name, read]) => {
    const bytes = await read();
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
    const address = `/assets/${hash}/${name}`;
    bodies.set(address, { type: types[extname(name)] as string, content: new Precompressed(bytes) });
    return [name, address];
  });
  return { addresses: Object.fromEntries(await Promise.all(entries)) as AssetAddresses, bodies };
}

function assets(): Promise<Assets> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export async function assetAddresses(): Promise<AssetAddresses> {
  return (await assets()).addresses;
}

/** Answers with the asset at the request's path. Returns false where there is none. */
export async function sendAsset(ctx: Context): Promise<boolean> {
  const asset = (await assets()).bodies.get(ctx.path);
  if (!asset) return false;
  ctx.set('Content-Type', asset.type);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  await asset.content.send(ctx);
  return true;
}
