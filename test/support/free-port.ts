import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give outgoing connections ports above these, and the embedded PostgreSQL takes one above these too. */
const lowest = 10_000;
const highest = 14_999;

/**
 * A port of 127.0.0.1 on which nothing listens. It stays free while what listened there is started again: no outgoing
 * connection is given it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1));
    const server = createServer();
    const isFree = await once(server.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
