/**
 * How long a new client waits while others send many requests at once and read no answers. 500 clients send 100 look-ups
 * each in one piece; from the same moment on a new client connects and asks for one look-up, again and again, until the
 * crowd's requests have been answered.
 *
 *   npm run bench -- crowd [CLIENTS] [REQUESTS]
 *
 * Needs nothing: it looks up a postal code of the sample region in a database of its own. Prints how long the crowd took,
 * and the waits of the new clients in milliseconds.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedProcess, startServer } from './support/server.ts';

const clients = Number(process.argv[2] ?? 500);
const requests = Number(process.argv[3] ?? 100);

const request = 'GET /api/v1/electoral/lookup?postalCode=Z1A1A1 HTTP/1.1\r\nHost: x\r\n\r\n';

async function client(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Milliseconds from the first byte of a connection to the first byte of its answer. */
async function wait(url: string): Promise<number> {
  const begun = performance.now();
  const socket = await client(url);
  socket.write(request);
  await once(socket, 'data');
  socket.destroy();
  return performance.now() - begun;
}

const folder = await mkdtemp(join(tmpdir(), 'hustings-bench-'));
let server: StartedProcess | undefined;
try {
  server = await startServer(folder, { sample: true });
  const { url } = server;
  for (let i = 0; i < 500; i++) await wait(url);
  const crowd = await Promise.all(Array.from({ length: clients }, () => client(url)));
  const begun = performance.now();
  for (const socket of crowd) {
    socket.pause();
    socket.write(request.repeat(requests));
  }
  const waits: number[] = [];
  // The crowd has been served when one of its clients, reading at last, has all its answers.
  const [last] = crowd.slice(-1) as [Socket];
  let answers = 0;
  last.on('data', (bytes) => {
    answers += bytes.toString('latin1').split('HTTP/1.1 200').length - 1;
  });
  last.resume();
  while (answers < requests) waits.push(await wait(url));
  const took = performance.now() - begun;
  waits.sort((a, b) => a - b);
  const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] as number).toFixed(0);
  console.log(`${clients} clients with ${requests} requests each were served in ${took.toFixed(0)} ms.`);
  console.log(`New clients waited ${at(0.5)} ms (median of ${waits.length}), at the longest ${at(1)} ms.`);
  for (const socket of crowd) socket.destroy();
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}
