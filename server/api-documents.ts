import type { Middleware } from 'koa';
import { campaignEndpoints } from './campaign/endpoints.ts';
import { electoralEndpoints } from './electoral/endpoints.ts';
import { apiRoot } from './http/api.ts';
import { allowAnyOrigin } from './http/cross-origin.ts';
import type { Endpoint } from './http/endpoint.ts';
import { describeApi } from './http/openapi.ts';

export interface ApiDocument {
  readonly path: string;
  readonly document: object;
}

/** The OpenAPI documents, each with its path. */
export function apiDocuments(version: string): readonly ApiDocument[] {
  return [
    {
      path: `${apiRoot}/electoral/openapi.json`,
      document: describeApi({
        title: 'Hustings electoral boundary data API',
        version,
        description: 'Postal codes and points to electoral districts of Canada, and what is known of those districts.',
        keyOptional: true,
        endpoints: electoralEndpoints as unknown as readonly Endpoint[],
      }),
    },
    {
      path: `${apiRoot}/openapi.json`,
      document: describeApi({
        title: 'Hustings customer data API',
        version,
        description: "One campaign's voters, donations, volunteers, canvassing and lawn signs.",
        keyOptional: false,
        endpoints: campaignEndpoints as unknown as readonly Endpoint[],
      }),
    },
  ];
}

/** Serves the documents without authentication. */
export function serveDocuments(documents: readonly ApiDocument[]): Middleware {
  const texts = new Map(documents.map(({ path, document }) => [path, JSON.stringify(document)]));
  return (ctx, next) => {
    const text = texts.get(ctx.path);
    if (text === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    allowAnyOrigin(ctx);
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.body = text;
    return undefined;
  };
}
