import { HustingsError } from '#core/errors.ts';

/** A part of a file. Both ends belong to it. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** What a request asks of a file: from a byte to another (Infinity: to the end), or that many last ones. */
type Asked = ByteRange | { readonly suffix: number };

/**
 * What a header Range asks for (RFC 9110, section 14.1.2); undefined if it is absent, ill-formed or of several parts.
 */
export function askedRange(header: string | undefined): Asked | undefined {
  const found = header === undefined ? null : /^\s*bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i.exec(header);
  if (!found) return undefined;
  const [, from, to, suffix] = found;
  if (suffix !== undefined) return { suffix: Number(suffix) };
  const [first, last] = [Number(from), to === '' ? Infinity : Number(to)];
  return last < first ? undefined : { first, last };
}

/**
 * The part of a file of `size` bytes; undefined: the whole file (section 14.2). Errors: 416 if the file has no such
 * part.
 */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const asked = askedRange(header);
  if (!asked) return undefined;
  const { first, last } = 'suffix' in asked ? { first: Math.max(0, size - asked.suffix), last: Infinity } : asked;
  if (first >= size) throw noSuchRange(size);
  return { first, last: Math.min(last, size - 1) };
}

/**
 * Whether the request is for the file as it is now (RFC 9110, section 13.1.5): by strong comparison. Without the header
 * it is; a date never matches, since no response has one. `tag` is strong.
 */
export const isSameFile = (ifRange: string | undefined, tag: string): boolean =>
  ifRange === undefined || ifRange.trim() === tag;

export const noSuchRange = (size: number): HustingsError =>
  new HustingsError(416, 'validation_failed', `The file has ${size} bytes, and none where the header "Range" begins.`, {
    headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes */${size}` },
  });
