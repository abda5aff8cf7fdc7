import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';

/** Browsers run what is called a script. */
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** A static host of one folder, on this machine. */
export interface FileServer {
  /** Without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the files of a folder, ranges of them too (RFC 9110, section 14), and `/counted`: how many requests there were and how
 * many bytes were sent since it was asked before, as JSON. A name that ends in `.gz` is sent as what it was compressed from.
 */
export async function startFileServer(folder: string): Promise<FileServer> {
  const files = new Map<string, Buffer>();
  let counted = { requests: 0, bytes: 0 };
  const server = createServer(async ({ url = '', headers }, response) => {
    const name = basename(url);
    if (name === 'counted') {
      response.end(JSON.stringify(counted));
      counted = { requests: 0, bytes: 0 };
      return;
    }
    const whole = files.get(name) ?? (await readFile(join(folder, name)));
    files.set(name, whole);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = from === undefined ? whole : whole.subarray(Number(from), Number(to) + 1);
    counted.requests++;
    counted.bytes += part.length;
    response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream');
    if (name.endsWith('.gz')) response.setHeader('Content-Encoding', 'gzip');
    if (from !== undefined) {
      response.statusCode = 206;
      response.setHeader('Content-Range', `bytes ${from}-${Number(from) + part.length - 1}/${whole.length}`);
    }
    response.setHeader('Content-Length', part.length).setHeader('Access-Control-Allow-Origin', '*').end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
