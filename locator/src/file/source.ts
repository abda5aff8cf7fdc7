import type { ByteSource } from '../answer/districts.ts';
import { LocatorError } from './errors.ts';
import { type IsEnough, readStream, streamOf } from './read-stream.ts';

/** A source that may show a part while it arrives. */
export interface ArrivingSource extends ByteSource {
  read(from: number, to: number, isEnough?: IsEnough): Promise<Uint8Array>;
}

/** Far more than a file has: of what a server sends beyond it, nothing is read. */
const mostOfWhole = 2 ** 28;

export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  read: async (from, to) => bytes.subarray(from, to),
});

/**
 * A file on a web server, read by ranges (RFC 9110, section 14). A server that knows no ranges sends the whole file, which
 * is then kept. Errors: `unreachable`.
 */
export function urlSource(url: string, fetchRange: typeof fetch): ArrivingSource {
  let whole: Promise<Uint8Array> | undefined;
  return {
    async read(from, to, isEnough) {
      if (whole) return (await whole).subarray(from, to);
      let response: Response;
      try {
        response = await fetchRange(url, { headers: { Range: `bytes=${from}-${to - 1}` } });
      } catch (error) {
        throw new LocatorError('unreachable', `${url} cannot be fetched: ${(error as Error).message}`);
      }
      if (response.status === 416) return new Uint8Array();
      if (!response.ok) throw new LocatorError('unreachable', `${url} answers ${response.status}.`);
      const isPart = response.status === 206;
      const bytes = readStream(
        response.body ?? streamOf(new Uint8Array()),
        isPart ? to - from : mostOfWhole,
        isPart ? isEnough : undefined,
      ).catch((error: Error) => {
        // The next reader asks anew.
        whole = undefined;
        throw new LocatorError('unreachable', `${url} breaks off: ${error.message}`);
      });
      if (isPart) return bytes;
      whole ??= bytes;
      return (await bytes).subarray(from, to);
    },
  };
}
