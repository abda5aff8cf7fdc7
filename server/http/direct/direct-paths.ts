import { apiRoot } from '#server/call/api-root.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';

/** The paths of the operations that are served directly. */
export const directPathsOf = (endpoints: ReadonlyArray<Pick<Endpoint, 'direct' | 'path'>>): ReadonlySet<string> =>
  new Set(endpoints.filter(({ direct }) => direct).map(({ path }) => apiRoot + path));
