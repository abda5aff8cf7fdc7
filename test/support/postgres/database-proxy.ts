import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database on which packets can be lost. */
export interface DatabaseProxy {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /**
   * From now on nothing passes on the connections that exist, of this application or of all; they stay open. New ones
   * are as good as ever.
   */
  silence(application?: string): void;
  /** From now on nothing passes on new connections of this application. */
  silenceNew(application: string): void;
  /** From now on new connections of this application are good again. */
  hearNew(application: string): void;
  close(): Promise<void>;
}

interface Link {
  readonly application: string;
  readonly ends: readonly Socket[];
  isSilent: boolean;
}

/** Listens on the port, or on any that is free. */
export async function databaseProxy(databaseUrl: string, ownPort = 0): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const links = new Set<Link>();
  const silentApplications = new Set<string>();
  const server = createServer((client) => {
    client.once('data', (startup) => {
      const [, application = ''] = /application_name\0([^\0]*)/.exec(startup.toString('latin1')) ?? [];
      const database = connect(Number(port), hostname);
      const link: Link = { application, ends: [client, database], isSilent: silentApplications.has(application) };
      links.add(link);
      const forward = (to: Socket) => (bytes: Buffer) => {
        if (!link.isSilent) to.write(bytes);
      };
      forward(database)(startup);
      client.on('data', forward(database));
      database.on('data', forward(client));
      for (const end of link.ends) {
        end.on('error', () => {});
        end.once('close', () => {
          links.delete(link);
          for (const each of link.ends) each.destroy();
        });
      }
    });
    client.on('error', () => {});
  });
  await once(server.listen(ownPort, '127.0.0.1'), 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: Object.assign(new URL(databaseUrl), { host: address }).href,
    silence(application) {
      for (const link of links) if (application === undefined || link.application === application) link.isSilent = true;
    },
    silenceNew(application) {
      silentApplications.add(application);
    },
    hearNew(application) {
      silentApplications.delete(application);
    },
    async close() {
      for (const { ends } of links) for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
