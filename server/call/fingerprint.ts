import { createHash } from 'node:crypto';

/** Equal for two requests of the same method, path, query and body. The order of parameters and of the body's fields does not matter. */
export function requestFingerprint(method: string, path: string, body: unknown, query: object = {}): Buffer {
  const asked = Object.keys(query).length > 0 ? `?${canonicalJson(query)}` : '';
  return createHash('sha256').update(`${method} ${path}${asked}\n`).update(canonicalJson(body)).digest();
}

/** JSON with the fields of every object in alphabetical order (compare RFC 8785); '' for undefined. */
export function canonicalJson(value: unknown): string {
  if (value === undefined) return '';
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
