import { createServer } from 'node:net';

/** How many ports each of Jest's workers has for itself. */
const portsOfWorker = 500;
/** Below the ports that systems hand out to outgoing connections, and below those of embedded databases. */
const [lowestPort, highestPort] = [11_000, 15_000];

/**
 * A port of 127.0.0.1 on which nothing listens, for a program that binds it later, or for nobody. Meanwhile no other
 * worker of Jest is given it, one of another run of all suites neither, and no system gives it to a connection.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.JEST_WORKER_ID ?? 1) - 1 + Number(process.env.HUSTINGS_TEST_WORKERS_BEFORE ?? 0);
  const first = lowestPort + ((worker * portsOfWorker) % (highestPort - lowestPort));
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = first + Math.floor(Math.random() * portsOfWorker);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${first} to ${first + portsOfWorker} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
