import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '#core/config.ts';
import { createLog } from '#core/log.ts';
import { writeText } from '#server/console/http/spool.ts';
import { waitForSlot } from '#server/http/slots/slot.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { countIterations } from '#test/support/event-loop.ts';
import { getRequest, rawClient } from '#test/support/http/raw-client.ts';
import { readWholeMultipart } from '#test/support/http/read-multipart.ts';
import { until } from '#test/support/until.ts';

function workFor(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

describe('a slot for work on pages', () => {
  let turns: ReturnType<typeof countIterations>;
  afterEach(() => turns.stop());

  it('has one page', async () => {
    turns = countIterations();
    const make = () => {
      workFor(2);
      return turns.soFar;
    };
    const seen = await Promise.all(Array.from({ length: 5 }, () => waitForSlot().then(make)));
    expect(new Set(seen).size).toBe(5);
  });

  it('has at most a slice of one document', async () => {
    turns = countIterations();
    const folder = await mkdtemp(join(tmpdir(), 'hustings-'));
    const seen: number[] = [];
    async function* pieces() {
      for (let piece = 0; piece < 5; piece++) {
        // The first one follows the opening of the file, which needs no slot.
        if (piece > 0) seen.push(turns.soFar);
        // Longer than a slice.
        workFor(8);
        yield String(piece);
      }
    }
    try {
      await Promise.all(['a', 'b', 'c'].map((name) => writeText(join(folder, name), pieces())));
      expect(await readFile(join(folder, 'b'), 'utf8')).toBe('01234');
    } finally {
      await rm(folder, { recursive: true });
    }
    expect(new Set(seen).size).toBe(12);
  });

  it('has at most a piece of one upload', async () => {
    turns = countIterations();
    const body = '--B\r\nContent-Disposition: form-data; name="note"\r\n\r\nsome text\r\n--B--\r\n';
    const seen: number[] = [];
    const upload = async () => {
      const source = Readable.from(['', ...body.match(/.{1,15}/gs)!].map((piece) => Buffer.from(piece)));
      const read = readWholeMultipart(source, 'multipart/form-data; boundary=B', 1000);
      source.on('data', () => {
        workFor(2);
        seen.push(turns.soFar);
      });
      expect((await read).fields).toEqual([['note', 'some text']]);
    };
    await Promise.all([upload(), upload(), upload()]);
    // The first pieces of all three come at once.
    expect(new Set(seen).size).toBeGreaterThanOrEqual(seen.length - 2);
  });
});

describe('a server', () => {
  let database: TestDatabase;
  let server: RunningServer;
  beforeAll(async () => {
    database = await createTestDatabase();
    // A list of them takes some milliseconds: it shares its turn with no other.
    await givenSet(database.knex, {
      id: 'wards',
      level: 'MUNICIPAL',
      districts: Array.from({ length: 300 }, (_, i) => ({ code: String(i), boxes: [[i / 10, 0, (i + 1) / 10, 1]] })),
    });
    const urls = { url: database.url, requestUrl: database.url };
    const config = readConfig({ PORT: '0', SAMPLE: 'off', RATE_LIMIT: 'off' });
    server = await startServer(urls, config, createLog('silent'));
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  it.each([
    ['a look-up', '/api/v1/electoral/lookup?postalCode=K1A0A6', 'pages', '/docs/getting-started'],
    ['a call without a key', '/api/v1/voters', 'pages', '/docs/getting-started'],
    ['a question whether it is well', '/healthz', 'pages', '/docs/getting-started'],
    ['a look-up', '/api/v1/electoral/lookup?postalCode=K1A0A6', 'lists', '/represent/boundaries/?limit=1000'],
    ['a look-up', '/api/v1/electoral/lookup?postalCode=K1A0A6', 'features', '/api/v1/electoral/boundaries?limit=5'],
  ])('answers %s (%s) before most of the %s that were requested just before it', async (_, path, _what, crowd) => {
    const most = 60;
    // An answer that is ready would be given at once.
    const others = Array.from({ length: most }, (_, i) => `${crowd}${crowd.includes('?') ? '&' : '?'}page=${i + 1}`);
    const paths = [...others, path];
    const clients = await Promise.all(paths.map(() => rawClient(server.url)));
    // The server accepts a connection an iteration: a request on one that it has not accepted would wait for that.
    for (const { socket, send } of clients) {
      const seen = new Promise((done) => socket.once('data', done));
      send(getRequest('/healthz'));
      await seen;
    }
    const answered: string[] = [];
    for (const [index, client] of clients.entries()) {
      client.socket.once('data', () => answered.push(paths[index] as string));
      client.send(getRequest(paths[index] as string));
    }
    await until(
      'all answers',
      async () => answered.length,
      (length) => length === paths.length,
    );
    for (const { socket } of clients) socket.destroy();
    expect(answered.indexOf(path)).toBeLessThan(most / 2);
  });
});
