import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { someVoter } from '#test/support/campaign.ts';
import { bearer, call, connectClient, type Json, type McpWorld, startMcpWorld } from './mcp-world.ts';

let world: McpWorld;
let balancer: Balancer;
beforeAll(async () => {
  world = await startMcpWorld();
  balancer = await startBalancer([world.url, (await world.anotherServer()).url]);
});
afterAll(async () => {
  balancer.server.closeAllConnections();
  balancer.server.close();
  await world.close();
});

interface Balancer {
  readonly server: Server;
  readonly url: string;
  /** How many requests each server has received. */
  readonly given: number[];
}

/** Forwards each request, unchanged, to the next server. */
async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const given = targets.map(() => 0);
  let next = 0;
  const server = createServer((incoming, outgoing) => {
    const which = next++ % targets.length;
    given[which] = (given[which] ?? 0) + 1;
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = request(targets[which] + url, { method, headers });
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, given };
}

it.each(['legacy', 'auto'] as const)('two servers behind one address serve one client (revision: %s)', async (mode) => {
  balancer.given.fill(0);
  const client = await connectClient(`${balancer.url}/mcp`, bearer(world.key), mode);
  expect((await client.listTools()).tools).toHaveLength(11);
  const voters = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < 4; page++) {
    const { data, pagination } = await call(client, 'find_voters', { limit: 5, ...(cursor && { cursor }) });
    for (const { id } of data) voters.add(id);
    cursor = pagination.nextCursor;
  }
  expect(voters.size).toBe(20);

  const idempotencyKey = `voter of ${mode}`;
  const written: Json[] = [];
  for (let i = 0; i < 4; i++) written.push(await call(client, 'save_voter', { ...someVoter(), idempotencyKey }));
  expect(new Set(written.map(({ data }) => data.id)).size).toBe(1);
  await client.close();

  expect(balancer.given.every((requests) => requests >= 4)).toBe(true);
  const answered = world.logged.filter((line) => line.includes('"route":"/mcp"') && line.includes('"status":200'));
  expect(answered.length).toBeGreaterThan(8);
});
