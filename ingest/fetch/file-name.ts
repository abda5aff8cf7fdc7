import { basename } from 'node:path';
import type { FetchedFile } from './fetch.ts';

/** The name of a publisher's file in messages: the last part of the address, or of the path, that it came from. */
export function nameOf({ origin, path }: Pick<FetchedFile, 'origin' | 'path'>): string {
  if (!/^https?:/u.test(origin)) return basename(origin);
  const { pathname, host } = new URL(origin);
  return basename(pathname) || host || basename(path);
}
