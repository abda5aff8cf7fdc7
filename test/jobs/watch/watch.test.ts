import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import type { DiskSpace } from '#jobs/alerts/disk.ts';
import { Watch } from '#jobs/watch/watch.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#test/jobs/alerts/webhook-receiver.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const asking = { attempts: 2, pause: 1, limit: 2_000 };
const roomy: DiskSpace = { free: 60e9, total: 100e9 };
const full: DiskSpace = { free: 1e9, total: 100e9 };
/** Nothing listens on the port of discard. */
const nowhere = 'postgres://user:secret-password@127.0.0.1:9/none';

const { path: dataDir } = temporaryFolder();

describe('the watch', () => {
  const { signal } = new AbortController();
  let database: TestDatabase;
  let webhook: WebhookReceiver;
  let outside: Server;
  let beats: number;
  let status: number;
  let log: string[];
  let now: number;
  let space: DiskSpace;

  const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  beforeAll(async () => {
    process.env.no_proxy = '127.0.0.1';
    database = await createTestDatabase();
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    webhook = await startWebhookReceiver();
    [beats, status, log, now, space] = [0, 200, [], Date.parse('2026-11-20T12:00:00Z'), roomy];
    await rm(join(dataDir, 'watch.json'), { force: true });
    outside = createServer((request, response) => {
      if (request.url === '/beat') beats++;
      response.writeHead(status).end();
    });
    await listen(outside);
  });
  afterEach(async () => {
    await webhook.close();
    outside.closeAllConnections();
    outside.close();
  });

  const watchOf = ({ servers = [] as string[] } = {}) => {
    const watch = new Watch({
      config: {
        alerts: { webhookUrl: webhook.url, email: undefined },
        watch: { heartbeatUrl: `${addressOf(outside)}/beat`, servers },
        dataDir,
        backups: { folder: undefined, retained: 1, recipients: [] },
        databaseUrl: database.url,
        databaseDirectUrl: undefined,
      },
      log: createLog('info', { write: (line: string) => log.push(line) }),
      machine: 'one',
      now: () => now,
      measure: async () => space,
      asking,
    });
    return watch;
  };
  const events = () =>
    webhook.received.flatMap(({ body }) =>
      body.alerts.map(({ event, kind, subject }) => `${event} ${kind} ${subject}`),
    );

  it('beats and tells nothing while all is well', async () => {
    await watchOf().look(signal);
    expect(beats).toBe(1);
    expect(webhook.received).toEqual([]);
  });

  it('tells without the database that it does not answer, once, and that it answers again', async () => {
    const watch = watchOf();
    watch.databaseUrl = nowhere;
    await watch.look(signal);
    await watch.look(signal);
    expect(events()).toEqual(['began database_away one']);
    expect(webhook.received[0]?.body.text).toContain('PostgreSQL does not answer the jobs (ECONNREFUSED)');
    expect(beats).toBe(0);
    watch.databaseUrl = database.url;
    await watch.look(signal);
    await watch.look(signal);
    expect(events()).toEqual(['began database_away one', 'ended database_away one']);
    expect(beats).toBe(2);
    expect(`${log}${JSON.stringify(webhook.received)}`).not.toContain('secret-password');
  });

  it('tells a process that starts anew nothing twice, and a day later that it lasts', async () => {
    for (const minutes of [0, 1, 24 * 60]) {
      now = Date.parse('2026-11-20T12:00:00Z') + minutes * 60_000;
      const watch = watchOf();
      watch.databaseUrl = nowhere;
      await watch.look(signal);
    }
    expect(events()).toEqual(['began database_away one', 'lasts database_away one']);
    expect(webhook.received[1]?.body.alerts[0]?.since).toBe('2026-11-20T12:00:00.000Z');
  });

  it('tells the next minute what a channel refused', async () => {
    const watch = watchOf();
    watch.databaseUrl = nowhere;
    webhook.status = 500;
    await watch.look(signal);
    webhook.status = 204;
    await watch.look(signal);
    await watch.look(signal);
    expect(events()).toEqual(['began database_away one', 'began database_away one']);
  });

  it('says of a database that does not answer which disk is nearly full, and leaves the disk to the record afterwards', async () => {
    const watch = watchOf();
    let told = 0;
    watch.onDisks = async () => void told++;
    watch.databaseUrl = nowhere;
    space = full;
    await watch.look(signal);
    expect(events()).toEqual(['began database_away one', 'began low_disk one']);
    watch.databaseUrl = database.url;
    await watch.look(signal);
    expect(events().slice(2)).toEqual(['ended database_away one']);
    expect(told).toBe(1);
    await watch.look(signal);
    expect(told).toBe(1);
    space = roomy;
    await watch.look(signal);
    expect(told).toBe(2);
  });

  it('tells of the record of disks again until it could', async () => {
    const watch = watchOf();
    let attempts = 0;
    watch.onDisks = async () => {
      attempts++;
      if (attempts === 1) throw new Error('full');
    };
    space = full;
    for (let minute = 0; minute < 3; minute++) await watch.look(signal);
    expect(attempts).toBe(2);
  });

  it('tells of a server that does not answer, or not with success, until it does', async () => {
    const server = createServer(() => {});
    await listen(server);
    const watch = watchOf({ servers: [addressOf(server), addressOf(outside)] });
    status = 503;
    const looking = watch.look(signal);
    await looking;
    expect(events().sort()).toEqual(
      [`began server_away ${addressOf(server)}`, `began server_away ${addressOf(outside)}`].sort(),
    );
    const texts = webhook.received[0]?.body.text;
    expect(texts).toContain('(no answer)');
    expect(texts).toContain('(status 503)');
    server.removeAllListeners('request');
    server.on('request', (_, response) => response.end());
    status = 200;
    await watch.look(signal);
    expect(events().filter((event) => event.startsWith('ended'))).toHaveLength(2);
    server.closeAllConnections();
    server.close();
  });

  it('logs once that its heartbeat is refused, without the address', async () => {
    const watch = watchOf();
    status = 500;
    await watch.look(signal);
    await watch.look(signal);
    status = 200;
    await watch.look(signal);
    expect(log.map((line) => JSON.parse(line).msg)).toEqual([
      'the heartbeat is not accepted',
      'the heartbeat is accepted again',
    ]);
    expect(log.join()).not.toContain('/beat');
  });
});
