import { expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { createApp } from '#server/app.ts';
import { serve } from '#test/support/http/http-server.ts';

/** The warnings of a server that was sent these headers, one request each. */
async function warnings(trustedProxies: number, requests: ReadonlyArray<Record<string, string>>): Promise<string[]> {
  const lines: string[] = [];
  const app = createApp({
    log: createLog('info', { write: (line) => lines.push(line) }),
    readiness: { services: [], parts: [], state: async () => ({ unavailable: [], serves: [] }), stop() {} },
    trustedProxies,
    middlewares: [],
  });
  const server = await serve(app);
  for (const headers of requests) await fetch(`${server.url}/healthz`, { headers });
  await server.close();
  return lines.map((line) => JSON.parse(line).msg);
}

const forwarded = { 'X-Forwarded-For': '203.0.113.7' };

it('a forwarded request is warned of once if no proxy is trusted, without its address', async () => {
  const said = await warnings(0, [{}, forwarded, forwarded, { Forwarded: 'for=203.0.113.7' }]);
  expect(said).toEqual([expect.stringContaining('but TRUST_PROXY is 0')]);
  expect(said.join()).not.toContain('203.0.113');
});

it('the standard header is noticed too', async () => {
  expect(await warnings(0, [{ Forwarded: 'for=203.0.113.7' }])).toHaveLength(1);
});

it('there is no warning without such a header, or behind a trusted proxy', async () => {
  expect(await warnings(0, [{}, {}])).toEqual([]);
  expect(await warnings(1, [forwarded])).toEqual([]);
});
