import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

export interface HttpServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves an application on a free port of the loopback interface. */
export async function serve(app: Koa): Promise<HttpServer> {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
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
