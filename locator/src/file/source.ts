import type { ByteSource } from '../answer/districts.ts';
import { LocatorError } from './errors.ts';

export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  read: async (from, to) => bytes.subarray(from, to),
});

/**
 * A file on a web server, read by ranges (RFC 9110, section 14). A server that knows no ranges sends the whole file, which
 * is then kept. Errors: `unreachable`.
 */
export function urlSource(url: string, fetchRange: typeof fetch): ByteSource {
  let whole: Promise<Uint8Array> | undefined;
  return {
    async read(from, to) {
      if (whole) return (await whole).subarray(from, to);
      let response: Response;
      try {
        response = await fetchRange(url, { headers: { Range: `bytes=${from}-${to - 1}` } });
      } catch (error) {
        throw new LocatorError('unreachable', `${url} cannot be fetched: ${(error as Error).message}`);
      }
      if (response.status === 416) return new Uint8Array();
      if (!response.ok) throw new LocatorError('unreachable', `${url} answers ${response.status}.`);
      const bytes = response.arrayBuffer().then(
        (buffer) => new Uint8Array(buffer),
        (error: Error) => {
          // Whoever asks next asks anew.
          whole = undefined;
          throw new LocatorError('unreachable', `${url} breaks off: ${error.message}`);
        },
      );
      if (response.status === 206) return (await bytes).subarray(0, to - from);
      whole ??= bytes;
      return (await bytes).subarray(from, to);
    },
  };
}
