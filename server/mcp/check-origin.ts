import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';

/** Host names, lower case, without ports. */
export interface AllowedNames {
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

/**
 * Refuses requests from a web page of another site, also one whose name was pointed at this server's address
 * after it had been loaded (DNS rebinding). Programs send no Origin and pass. Errors: 403 naming the setting.
 */
export function checkOrigin(ctx: Context, { allowedHosts, allowedOrigins }: AllowedNames): void {
  const { host, origin } = ctx.headers;
  if (!validateHostHeader(host?.toLowerCase(), [...allowedHosts]).ok) {
    throw forbidden('The header Host names a host that is not allowed here. The operator sets MCP_ALLOWED_HOSTS.');
  }
  if (!validateOriginHeader(origin?.toLowerCase(), [...allowedOrigins]).ok) {
    throw forbidden('Pages of this origin may not call this address. The operator sets MCP_ALLOWED_ORIGINS.');
  }
}

const forbidden = (message: string) => new HustingsError(403, 'forbidden', message);

/** Lets scripts of the page that sent this request read the answer. Its origin has been checked. */
export function allowOrigin(ctx: Context): void {
  const { origin } = ctx.headers;
  ctx.vary('Origin');
  if (!origin) return;
  ctx.set('Access-Control-Allow-Origin', origin);
  ctx.set('Access-Control-Expose-Headers', 'Retry-After, WWW-Authenticate, X-Request-Id');
}

export function respondToPreflight(ctx: Context): void {
  ctx.set('Access-Control-Allow-Methods', 'POST, OPTIONS');
  ctx.set(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  );
  ctx.status = 204;
}
