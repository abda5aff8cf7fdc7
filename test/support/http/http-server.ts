import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

export interface HttpServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves an application on a free port of the loopback interface. */
export async function serve(app: Koa): Promise<HttpServer> {
  // Longer than any test pauses: a client must not send just when the server closes an idle connection.
  const server = createServer({ keepAliveTimeout: 600_000 }, app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
