import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { invalid } from '#core/errors.ts';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { requestContext } from '#server/http/request-context.ts';
import { sendAsset, sendNamedAsset } from './assets.ts';
import { sendBaseTile } from './base-map/bundled-tiles.ts';
import type { TilesFile } from './base-map/tiles-file.ts';
import { serveBatch, serveList } from './batch/serve-batch.tsx';
import { serveChanges } from './changes/changes-page.tsx';
import { servePublication } from './changes/publication-page.tsx';
import { serveDesign } from './docs/design/design-page.tsx';
import { serveClientFile, serveClientPage } from './docs/serve-client.tsx';
import { serveDocsIndex, serveDocsPage, servePicture } from './docs/serve-docs.tsx';
import { refuseNullInAddress } from './input/null-character.ts';
import { serveSuggestions } from './look-up/address/serve-suggestions.ts';
import { serveBoundary } from './look-up/boundary/boundary-page.tsx';
import type { ElectoralPages } from './look-up/electoral-pages.ts';
import { serveSnippet } from './look-up/embed/embed.tsx';
import { allowRanges, sendBakedFile } from './look-up/from-file/baked-files.ts';
import { workerPath } from './look-up/from-file/on-device.tsx';
import { serveBoundaryProvenance, serveSetProvenance } from './look-up/provenance/provenance-page.tsx';
import { serveEmbed, serveLookUp } from './look-up/serve-look-up.tsx';
import { serveStatus } from './look-up/status/status-page.tsx';
import { countPage } from './page-allowance.ts';
import { setSecurityHeaders } from './security-headers.ts';

/**
 * Scheme and host for what visitors copy from a page: those that the installation states (`PUBLIC_URL`), or those by which
 * they have reached it. Errors: 400 if the request names no host.
 */
function visitedOrigin(ctx: Context, publicUrl: string | undefined): string {
  const origin = publicUrl ?? (ctx.URL as Partial<URL>).origin;
  if (!origin || origin === 'null') throw invalid('The header "Host" is not the name of a host.');
  return origin;
}

interface MatchedLayer {
  readonly path: string;
  /** Empty for what is used for all routes. */
  readonly methods: readonly string[];
}

/** The pattern of the page for metrics and the log. Of several that match, the first one responds. */
const nameRoute: Middleware = (ctx, next) => {
  const context = requestContext(ctx);
  const matched = ctx.matched as readonly MatchedLayer[];
  if (context) context.route = matched.find(({ methods }) => methods.includes(ctx.method))?.path;
  return next();
};

/** Browsers ask for a service worker anew at each visit. */
async function serveWorker(ctx: Context): Promise<void> {
  setSecurityHeaders(ctx);
  await sendNamedAsset(ctx, 'look-up-worker.js');
  ctx.set('Cache-Control', 'no-cache');
}

interface PagesOptions {
  /** The operator's own map below the districts. */
  readonly tilesFile?: TilesFile | undefined;
  /** The folder with the file for look-ups without a server; undefined if none is written. */
  readonly bakeFolder?: string | undefined;
  /** Counts searches of the guides on a server that answers no look-ups. */
  readonly requests?: RateCounter | undefined;
}

/**
 * The pages for people, and what they are made of; without `electoral`, those that need no map. `publicUrl` stands in
 * what they give to copy, or the address that the visitor has reached them by.
 */
export function createPages(
  electoral: ElectoralPages | undefined,
  publicUrl: string | undefined,
  { tilesFile, bakeFolder, requests }: PagesOptions = {},
): Middleware {
  const router = new Router({ sensitive: true, strict: true });
  router.use(nameRoute as never);
  router.use(refuseNullInAddress as never);
  if (electoral) {
    router.get('/', (ctx) => serveLookUp(ctx, electoral, bakeFolder));
    router.get('/suggestions', (ctx) => serveSuggestions(ctx, electoral));
    router.get('/boundaries/:id', (ctx) => serveBoundary(ctx, electoral, String(ctx.params.id)));
    router.get('/boundaries/:id/provenance', (ctx) => serveBoundaryProvenance(ctx, electoral, String(ctx.params.id)));
    router.get('/sets/:id/provenance', (ctx) => serveSetProvenance(ctx, electoral, String(ctx.params.id)));
    router.get('/batch', (ctx) => serveBatch(ctx, electoral));
    router.post('/batch', (ctx) => serveList(ctx, electoral));
    router.get('/status', (ctx) => serveStatus(ctx, electoral));
    router.get('/changes', (ctx) => serveChanges(ctx, electoral));
    router.get('/changes/:id', (ctx) => servePublication(ctx, electoral, String(ctx.params.id)));
    router.get('/embed', (ctx) => serveEmbed(ctx, electoral, bakeFolder));
    router.get('/embed/snippet', (ctx) => serveSnippet(ctx, visitedOrigin(ctx, publicUrl), bakeFolder));
    router.get(workerPath, serveWorker);
    if (bakeFolder !== undefined) router.options('/baked/:name', allowRanges);
    router.get(['/baked/', '/baked/:name'], async (ctx, next) => {
      if (bakeFolder === undefined || !(await sendBakedFile(ctx, bakeFolder, electoral.count))) await next();
    });
  }
  // If there is no look-up, the documentation is the first page, to which the name in each page's frame leads.
  if (!electoral) router.get('/', (ctx) => ctx.redirect('/docs'));
  const countSearch = electoral?.count ?? ((ctx: Context) => countPage(ctx, requests, addressKey(ctx.ip)));
  router.get('/docs', (ctx) => serveDocsIndex(ctx, visitedOrigin(ctx, publicUrl), countSearch));
  router.get('/docs/design', serveDesign);
  router.get('/docs/client', (ctx) => serveClientPage(ctx, visitedOrigin(ctx, publicUrl)));
  router.get(['/docs/client.tgz', '/docs/client.js'], serveClientFile);
  router.get('/docs/pictures/:picture', servePicture);
  router.get('/docs/:page', serveDocsPage);
  router.get('/assets/:hash/base-map.tiles/:z/:x/:y', async (ctx, next) => {
    const { z, x, y } = ctx.params;
    if (!(await sendBaseTile(ctx, `${z}/${x}/${y}`))) await next();
  });
  router.get('/base-map/:version/:z/:x/:y', async (ctx, next) => {
    const { version, z, x, y } = ctx.params as Readonly<Record<'version' | 'z' | 'x' | 'y', string>>;
    if (!(await tilesFile?.send(ctx, version, [z, x, y]))) await next();
  });
  router.get('/assets/:hash/:name', async (ctx, next) => {
    if (!(await sendAsset(ctx))) await next();
  });
  return router.routes() as unknown as Middleware;
}
