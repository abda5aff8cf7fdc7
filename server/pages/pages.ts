import Router from '@koa/router';
import type { Middleware } from 'koa';
import { sendAsset } from './assets/assets.ts';
import { serveDocsIndex, serveDocsPage, servePicture } from './docs/serve-docs.tsx';

/** The pages for people, and what they are made of. */
export function createPages(): Middleware {
  const router = new Router({ sensitive: true, strict: true });
  router.get('/', (ctx) => ctx.redirect('/docs'));
  router.get('/docs', serveDocsIndex);
  router.get('/docs/pictures/:picture', servePicture);
  router.get('/docs/:page', serveDocsPage);
  router.get('/assets/:hash/:name', async (ctx, next) => {
    if (!(await sendAsset(ctx))) await next();
  });
  return router.routes() as unknown as Middleware;
}
