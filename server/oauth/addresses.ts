import type { Context } from 'koa';
import { type Resource, resourcePaths } from '#server/campaign/access/token-kinds.ts';

/** Scheme and host of the installation; those that the client has asked for if no address is set. */
export const originOf = (ctx: Context, publicUrl: string | undefined): string => publicUrl ?? ctx.URL.origin ?? '';

/** The address of a resource, by which tokens for it are asked for (RFC 8707). */
export const resourceAddress = (origin: string, resource: Resource): string => origin + resourcePaths[resource];

/** Where the metadata of a resource is (RFC 9728, section 3.1). */
export const metadataAddress = (origin: string, resource: Resource): string =>
  `${origin}/.well-known/oauth-protected-resource${resourcePaths[resource]}`;

/** The resource that an address is of; the tools if none is named. */
export function resourceNamed(origin: string, address: string | undefined): Resource | undefined {
  if (address === undefined) return 'mcp';
  return (['mcp', 'api'] as const).find((resource) => address === resourceAddress(origin, resource));
}

export const paths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
  /** The page that asks for consent. */
  consent: '/console/connect',
} as const;
