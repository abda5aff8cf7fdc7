import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { getRequest, type RawClient, rawClient } from '#test/support/http/raw-client.ts';
import { npmStart, type StartedServer } from '#test/support/processes/npm-start.ts';
import { until } from '#test/support/until.ts';

jest.setTimeout(300_000);

const folder = temporaryFolder();
let database: TestDatabase;
let server: StartedServer;
let url: string;
let clients: RawClient[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  server = npmStart({
    DATABASE_URL: database.url,
    HUSTINGS_DATA_DIR: folder.path,
    SAMPLE: 'off',
    LOG_LEVEL: 'info',
    WORKERS: '2',
    // Each worker has twenty, and of them sixteen for one address.
    MAX_CONNECTIONS: '40',
  });
  url = await server.listening;
  const listens = (output: string) => output.split('"msg":"listening"').length > 2 || undefined;
  await server.heard('both workers to listen', listens, 120_000);
});
afterAll(async () => {
  for (const { socket } of clients) socket.destroy();
  await server.stop();
  await database.close();
});

const answers = ({ received }: RawClient) => received().split('HTTP/1.1 200 OK').length - 1;

/** Sends one request on each; resolves when all have been answered, or closed. */
async function ask(some: readonly RawClient[]): Promise<void> {
  const before = new Map(some.map((each) => [each, answers(each)]));
  for (const { send } of some) send(getRequest('/healthz'));
  const waits = (each: RawClient) => !each.socket.destroyed && answers(each) === before.get(each);
  await until(
    'the answers',
    async () => some.filter(waits).length,
    (left) => left === 0,
  );
}

/** Opens connections that are idle after an answer. Each is answered before the next: they go to the two workers by turns. */
async function open(count: number, address: string): Promise<RawClient[]> {
  const own: RawClient[] = [];
  for (let n = 0; n < count; n++) {
    const made = await rawClient(url, address);
    own.push(made);
    await ask([made]);
  }
  clients = [...clients, ...own];
  return own;
}

/** The numbers of those that are answered once more when so many are left. */
async function served(some: readonly RawClient[], count: number): Promise<number[]> {
  const left = () => some.filter(({ socket }) => !socket.destroyed);
  await until(
    `${some.length - count} to be closed`,
    async () => left().length,
    (number) => number <= count,
  );
  await ask(left());
  return some.flatMap((each, number) => (answers(each) === 2 ? [number] : []));
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

describe('of two workers each has half of the connections', () => {
  let many: RawClient[];

  it('and of its half an address has its share: the connections of that address give way, in both', async () => {
    many = await open(36, '127.0.0.2');
    // The first two of each worker, which had been idle for longest.
    expect(await served(many.slice(0, 4), 0)).toEqual([]);
    expect(many.slice(4).filter(({ socket }) => socket.destroyed)).toEqual([]);
  });

  it('and a full one lets the connection give way that has been idle for longest, of whatever address', async () => {
    const others = await open(12, '127.0.0.3');
    expect(await served(many.slice(4), 28)).toEqual(numbers(4, 32));
    expect(await served(others, 12)).toEqual(numbers(0, 12));
  });
});
