import { apiRoot } from '#server/http/api.ts';
import type { Endpoint } from '#server/http/endpoint.ts';

/** Some paths. */
export interface PathSet {
  has(path: string): boolean;
}

/** The paths of the operations that are answered directly. */
export function directPathsOf(endpoints: ReadonlyArray<Pick<Endpoint, 'direct' | 'path'>>): PathSet {
  const paths = endpoints.filter(({ direct }) => direct).map(({ path }) => apiRoot + path);
  const exact = new Set(paths.filter((path) => !path.includes('{')));
  const patterns = paths.filter((path) => path.includes('{')).map((path) => path.replaceAll(/\{\w+\}/g, '[^/]+'));
  if (patterns.length === 0) return exact;
  const pattern = new RegExp(`^(?:${patterns.join('|')})$`);
  return { has: (path) => exact.has(path) || pattern.test(path) };
}
