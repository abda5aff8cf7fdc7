/**
 * Whether If-None-Match names the entity tag (RFC 9110, section 13.1.2): by weak comparison, so that a client knows an
 * answer again that it received in another content coding. Koa's own test also honours the request's Cache-Control.
 * fetch sets that to no-cache whenever a script sets If-None-Match itself, so such a script would never receive a 304.
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag.trim()) === opaque(etag));
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');

/**
 * The tag of a response in a content coding: its bytes are others, its meaning the same (RFC 9110, section 8.8.3.3).
 */
export const weak = (etag: string): string => `W/${opaque(etag)}`;
