import type { Context, Middleware } from 'koa';
import type { Served } from '#core/database/setup/roles.ts';
import { apiRoot } from './call/api-root.ts';
import { allowAnyOrigin, respondToPreflight } from './http/cross-origin.ts';
import { originOf } from './oauth/addresses.ts';
import { guideGroups } from './pages/docs/guides.ts';

/** What is at the root of the APIs, for programs that know no more than its address. Needs no key, and counts for nothing. */
function entryOf(origin: string, version: string, serves: Served) {
  const at = (path: string) => origin + path;
  return {
    name: 'Hustings',
    version,
    ...(serves.electoral && {
      electoral: {
        title: 'Electoral boundary data API',
        url: at(`${apiRoot}/electoral`),
        openapi: at(`${apiRoot}/electoral/openapi.json`),
        guide: at('/docs/electoral-api'),
        status: at(`${apiRoot}/electoral/status`),
        register: at(`${apiRoot}/electoral/register`),
        mcp: at('/mcp/electoral'),
        represent: at('/represent'),
      },
    }),
    ...(serves.campaign && {
      customer: {
        title: 'Customer data API',
        url: at(apiRoot),
        openapi: at(`${apiRoot}/openapi.json`),
        guide: at('/docs/customer-api'),
        authentication: 'Authorization: Bearer svc_live_…',
        mcp: at('/mcp'),
        oauth: at('/.well-known/oauth-protected-resource/api/v1'),
      },
    }),
    guides: at('/docs'),
    llms: at('/llms.txt'),
  };
}

/** The same for assistants, with all guides (llmstxt.org). */
function llmsText(origin: string, serves: Served): string {
  const link = (name: string, path: string) => `- [${name}](${origin}${path})`;
  return [
    '# Hustings',
    '',
    '> Canadian electoral geography and campaign data: districts of postal codes, points and addresses, members and candidates; voters, donations and canvassing of a campaign.',
    '',
    '## APIs',
    '',
    link('Entry', apiRoot),
    ...(serves.electoral
      ? [
          link('Electoral boundary data API, OpenAPI', `${apiRoot}/electoral/openapi.json`),
          link('Status of the data', `${apiRoot}/electoral/status`),
          link('Addresses of Represent, OpenAPI', '/represent/openapi.json'),
        ]
      : []),
    ...(serves.campaign ? [link('Customer data API, OpenAPI', `${apiRoot}/openapi.json`)] : []),
    ...guideGroups.flatMap(({ title, guides }) => [
      '',
      `## ${title.en}`,
      '',
      ...guides.map((name) => link(name, `/docs/${name}`)),
    ]),
    '',
  ].join('\n');
}

/** Serves both. Nothing in them is a secret, so that scripts of any web page may read them. */
export function serveEntry(
  showRateLimit: (ctx: Context) => Promise<void>,
  { version, publicUrl, serves }: { version: string; publicUrl: string | undefined; serves: Served },
): Middleware {
  const answers: Readonly<Record<string, (origin: string) => readonly [type: string, text: string]>> = {
    [apiRoot]: (origin) => ['application/json; charset=utf-8', JSON.stringify(entryOf(origin, version, serves))],
    '/llms.txt': (origin) => ['text/plain; charset=utf-8', llmsText(origin, serves)],
  };
  return async (ctx, next) => {
    const path = ctx.path === `${apiRoot}/` ? apiRoot : ctx.path;
    if (!Object.hasOwn(answers, path) || !['GET', 'HEAD', 'OPTIONS'].includes(ctx.method)) return next();
    allowAnyOrigin(ctx);
    await showRateLimit(ctx);
    if (ctx.method === 'OPTIONS') return respondToPreflight(ctx);
    const [type, text] = (answers[path] as NonNullable<(typeof answers)[string]>)(originOf(ctx, publicUrl));
    ctx.set('Cache-Control', publicUrl === undefined ? 'private, max-age=300' : 'public, max-age=300');
    ctx.set('Content-Type', type);
    ctx.body = text;
  };
}
