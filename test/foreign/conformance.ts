import { execFile } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = resolve(
  import.meta.dirname,
  '../../tools/foreign/node_modules/@modelcontextprotocol/conformance/dist/index.js',
);

/**
 * What a scenario of @modelcontextprotocol/conformance prints of the tools of a server. The program sends no key, so that a
 * proxy adds it. It needs Node 22 or newer.
 */
export async function conformanceOf(scenario: string, origin: string, key: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const proxy = createServer((from, to) => {
    const headers = { ...from.headers, authorization: `Bearer ${key}` };
    const onwards = request({ hostname, port, path: from.url, method: from.method, headers }, (response) => {
      to.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(to);
    });
    onwards.on('error', () => to.destroy());
    from.pipe(onwards);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  try {
    const url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`;
    const command = `node '${program}' server --url ${url} --scenario ${scenario}`;
    const words = ['--yes', '--package', 'node@24', '-c', command];
    const { stdout } = await run('npx', words).catch((error: { stdout: string }) => error);
    return stdout;
  } finally {
    proxy.close();
  }
}
