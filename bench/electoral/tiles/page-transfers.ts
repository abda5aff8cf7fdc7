import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { assetAddresses, sendAsset } from '#server/pages/assets.ts';
import { LookUpPage, type LookUpView } from '#server/pages/look-up/look-up-page.tsx';
import { sendPage } from '#server/pages/send-page.ts';

/** What the look-up page and everything that it links to transfer, in bytes as a browser that takes Brotli gets them. */
export async function pageTransfers(): Promise<Record<string, number>> {
  const assets = await assetAddresses();
  const view: LookUpView = {
    language: 'en',
    otherLanguage: '/?lang=fr',
    assets,
    query: {},
    eras: [],
    answer: undefined,
    error: undefined,
    picked: undefined,
    extent: [-141, 41.7, -52.6, 83.1],
    isFictional: false,
    baseMap: undefined,
    file: null,
    drawing: undefined,
  };
  const app = new Koa();
  app.use(async (ctx) => {
    if (!(await sendAsset(ctx))) await sendPage(ctx, LookUpPage(view));
  });
  const server = app.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sizes: Record<string, number> = { page: await transferOf(port, '/') };
  for (const name of [
    'look-up.js',
    'map.js',
    'map-worker.js',
    'hustings.css',
    'look-up.css',
    'maplibre-gl.css',
    'icon.svg',
  ] as const)
    sizes[name] = await transferOf(port, assets[name]);
  server.close();
  return sizes;
}

function transferOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
      answer.on('error', reject);
    }).on('error', reject);
  });
}
