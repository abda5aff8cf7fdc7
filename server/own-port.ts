import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is served on a port of its own, so that a proxy in front of the API cannot publish it by accident. */
export interface OwnPort {
  /** Of `path` on it. */
  readonly url: string;
  close(): Promise<void>;
}

/** Errors: one that names the `setting` to change, if another program uses the port. */
export async function serveOnOwnPort(
  listener: RequestListener,
  {
    port,
    host,
    setting,
    path,
  }: { readonly port: number; readonly host: string; readonly setting: string; readonly path: string },
): Promise<OwnPort> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => server.listen(port, host, resolve).once('error', reject)).catch(
    (error) => {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      throw taken ? new Error(`Port ${port} is taken by another program: set ${setting} to a free one.`) : error;
    },
  );
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${bracketed(host)}:${actual}${path}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A host as an address has it. */
export const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
