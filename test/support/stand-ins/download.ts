import { nothingHere, type Publisher } from './server.ts';

export interface Published {
  readonly body: string | Buffer;
  readonly type?: string;
  readonly etag?: string;
  readonly lastModified?: string;
}

/** A plain web server with files by path. It answers 304 to the validators it gave. Files may be replaced at any time. */
export function downloads(files: Record<string, Published>): Publisher {
  return ({ url, headers }) => {
    const file = files[url.pathname];
    if (file === undefined) return nothingHere;
    const { body, type = 'application/octet-stream', etag, lastModified } = file;
    const validators = {
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { 'last-modified': lastModified }),
    };
    // RFC 9110, section 13.2.2: If-Modified-Since counts only if If-None-Match is absent.
    const asked = headers['if-none-match'];
    const known =
      asked === undefined
        ? lastModified !== undefined && headers['if-modified-since'] === lastModified
        : etag !== undefined && asked === etag;
    return known ? { status: 304, headers: validators } : { body, headers: { 'content-type': type, ...validators } };
  };
}
