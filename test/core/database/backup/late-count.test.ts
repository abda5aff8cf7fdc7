import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { backUp } from '#core/database/backup/back-up.ts';
import { migrations } from '#migrations/list.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();
const { signal } = new AbortController();

/** CopyDone, after which CommandComplete says how many rows there were (PostgreSQL, "Message Formats"). */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);

/** A way to a database on which what follows the end of a COPY comes later than the end itself. */
async function lateCompletion(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    let sent = Promise.resolve();
    const write = (bytes: Buffer) => {
      sent = sent.then(() => void client.write(bytes));
    };
    database.on('data', (bytes: Buffer) => {
      const at = bytes.indexOf(copyDone);
      if (at === -1) return write(bytes);
      const end = at + copyDone.length;
      write(bytes.subarray(0, end));
      sent = sent.then(() => new Promise((resolve) => setTimeout(resolve, 5)));
      write(bytes.subarray(end));
    });
    client.pipe(database);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        client.destroy();
        database.destroy();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: Object.assign(new URL(databaseUrl), { host }).href,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a backup', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('counts the rows of each table, however late PostgreSQL says how many they were', async () => {
    const late = await lateCompletion(database.url);
    const path = join(folder.path, 'late.zip');
    const { tables } = await backUp({ url: late.url, path, content: 'all', program: '1.0.0', migrations, signal });
    late.close();
    expect(tables.find(({ name }) => name === 'migrations')?.rows).toBe(migrations.length);
  });
});
