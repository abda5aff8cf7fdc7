import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { connect } from '#core/database/database.ts';
import { createLog } from '#core/log.ts';
import { type DiskSpace, readDiskSpace } from '#jobs/alerts/disk.ts';
import { createAlerts } from '#jobs/alerts.ts';
import { runJob } from '#jobs/run/run-job.ts';
import { attemptsPerOccurrence } from '#jobs/schedule/job-history.ts';
import { jobContext } from '#test/jobs/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-20T12:37:00Z');
const roomy: DiskSpace = { free: 60e9, total: 100e9 };

describe('alerts', () => {
  let database: TestDatabase;
  /** As servers have it: a login that owns nothing. */
  let served: Knex;
  let webhook: WebhookReceiver;
  let mail: MailServer;
  let log: string[];
  let now: number;

  beforeAll(async () => {
    // A proxy of the machine that the tests run on is not asked for its own addresses.
    process.env.no_proxy = '127.0.0.1';
    database = await createTestDatabase();
    served = connect(database.requestUrl, 'hustings test', 3);
  });
  afterAll(async () => {
    await served?.destroy();
    await database?.close();
  });
  beforeEach(async () => {
    for (const table of ['alerts', 'job_runs', 'ingest_runs', 'sources']) await database.knex(table).delete();
    // No test but those of backups is about a database that is old enough to need one.
    await database.knex('migrations').update({ applied_at: new Date(start + 60 * 24 * hour) });
    webhook = await startWebhookReceiver();
    mail = await startMailServer();
    log = [];
    now = start;
  });
  afterEach(async () => {
    await webhook.close();
    await mail.close();
  });

  const email = () => ({ smtpUrl: mail.url, from: 'hustings@example.org', to: ['a@example.org', 'b@example.org'] });
  const alertsOf = (
    options: {
      readonly by?: 'webhook' | 'email' | 'both';
      readonly machine?: string;
      readonly space?: DiskSpace | null;
      readonly backupSpace?: DiskSpace | Error;
    } = {},
  ) => {
    const { by = 'webhook', machine = 'one', space = roomy, backupSpace = roomy } = options;
    return createAlerts({
      settings: {
        webhookUrl: by === 'email' ? undefined : webhook.url,
        email: by === 'webhook' ? undefined : email(),
      },
      jobs: [{ name: 'federal' }, { name: 'backup', mostMinutes: 60 }],
      machine,
      async measure(folder) {
        if (folder !== '/mnt/backups') return space;
        if (backupSpace instanceof Error) throw backupSpace;
        return backupSpace;
      },
    });
  };
  const context = () =>
    jobContext(
      { ...database, knex: served, url: database.requestUrl },
      { now: () => now, log: createLog('info', { write: (line: string) => log.push(line) }) },
    );
  const run = (options?: Parameters<typeof alertsOf>[0]) => alertsOf(options).run(context());
  /** On a server that has a folder for backups. */
  const withBackups = () => ({ ...context(), backups: { folder: '/mnt/backups', retained: 1, recipients: [] } });
  const sentAlerts = () =>
    webhook.received.map(({ body }) => body.alerts.map(({ event, kind, subject }) => [event, kind, subject]));

  const source = (id: string, state: string) =>
    database.knex('sources').insert({
      id,
      kind: 'boundaries',
      name: id,
      cadence: 'monthly',
      state,
      definition: JSON.stringify({ id, cadence: 'monthly' }),
    });
  const setState = (id: string, state: string) => database.knex('sources').where({ id }).update({ state });
  const ranJob = (job: string, outcome: string, daysAgo = 0) => {
    const at = new Date(start - daysAgo * 24 * hour);
    return database.knex('job_runs').insert({ job, outcome, due_at: at, started_at: at, finished_at: at });
  };

  it('are silent if all is well', async () => {
    await source('city', 'fresh');
    await ranJob('federal', 'done');
    expect(await run({ by: 'both' })).toEqual({
      outcome: 'done',
      message: '0 conditions need a person; 0 alerts sent.',
    });
    expect(webhook.received).toEqual([]);
    expect(mail.mails).toEqual([]);
  });

  it('report once that something began, a day later that it lasts, and once that it has ended', async () => {
    await source('city', 'quarantined');
    const quarantined = ['source_quarantined', 'city'];
    for (const hours of [0, 1, 23, 24, 25]) {
      now = start + hours * hour;
      await run();
    }
    expect(sentAlerts()).toEqual([[['began', ...quarantined]], [['lasts', ...quarantined]]]);
    await setState('city', 'fresh');
    await run();
    await run();
    expect(sentAlerts()).toEqual([
      [['began', ...quarantined]],
      [['lasts', ...quarantined]],
      [['ended', ...quarantined]],
    ]);
    await setState('city', 'quarantined');
    await run();
    expect(sentAlerts()[3]).toEqual([['began', ...quarantined]]);
  });

  it('are posted as documented', async () => {
    await source('city', 'quarantined');
    await run();
    const message =
      'The last file of the source city did not pass its checks and waits for a person. What was published before is still served. "hustings review" shows why, and how to accept it.';
    const since = new Date(start).toISOString();
    expect(webhook.received).toEqual([
      {
        contentType: 'application/json',
        body: {
          program: 'hustings',
          machine: 'one',
          at: since,
          title: 'Hustings on one: 1 began',
          text: `Began:\n- source_quarantined city (since ${since})\n  ${message}`,
          alerts: [{ event: 'began', kind: 'source_quarantined', subject: 'city', since, message }],
        },
      },
    ]);
  });

  it('come as one plain mail to all recipients', async () => {
    await source('city', 'stale');
    await ranJob('federal', 'failed');
    await run({ by: 'email' });
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]).toMatchObject({ from: 'hustings@example.org', to: ['a@example.org', 'b@example.org'] });
    const text = mail.mails[0]?.text ?? '';
    expect(text).toContain('Subject: Hustings on one: 2 began');
    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).toContain('job_failed federal');
    expect(text).toContain('source_stale city');
  });

  it('report sources that are stale, and a publisher out of reach only when its cadence is over', async () => {
    const day = 24 * hour;
    for (const [id, state, days] of [
      ['overdue', 'unreachable', 46],
      ['away-for-a-week', 'unreachable', 7],
      ['stale', 'stale', 50],
      ['good', 'fresh', 1],
    ] as const) {
      await source(id, state);
      const finished_at = new Date(start - days * day);
      await database.knex('ingest_runs').insert({ source_id: id, outcome: 'unchanged', finished_at });
    }
    for (const [id, facts] of Object.entries({
      gone: { not_described_since: new Date(start) },
      removed: { removed_at: new Date(start) },
      undone: { problem: 'taken_back' },
    })) {
      const stale = { id, kind: 'boundaries', name: id, cadence: 'monthly', state: 'stale', definition: '{}' };
      await database.knex('sources').insert({ ...stale, ...facts });
    }
    await run();
    expect(sentAlerts()).toEqual([
      [
        ['began', 'source_stale', 'overdue'],
        ['began', 'source_stale', 'stale'],
      ],
    ]);
  });

  it('report a job whose last run failed, or that was given up, and not jobs that are off', async () => {
    await ranJob('federal', 'failed', 3);
    await ranJob('federal', 'done', 2);
    for (let attempt = 1; attempt < attemptsPerOccurrence; attempt++) await ranJob('federal', 'interrupted');
    await ranJob('backup', 'failed', 1);
    await ranJob('not-on', 'failed');
    await run();
    expect(sentAlerts()).toEqual([[['began', 'job_failed', 'backup']]]);
    await ranJob('federal', 'interrupted');
    await ranJob('backup', 'done');
    await run();
    expect(sentAlerts()[1]).toEqual([
      ['began', 'job_failed', 'federal'],
      ['ended', 'job_failed', 'backup'],
    ]);
  });

  it('report a job that has been running for half of its limit, until it ends', async () => {
    const begin = (job: string, minutes: number) =>
      database.knex('job_runs').insert({ job, started_at: new Date(start - minutes * 60_000), outcome: 'running' });
    await begin('federal', 179);
    await begin('backup', 31);
    await run();
    expect(sentAlerts()).toEqual([[['began', 'job_slow', 'backup']]]);
    await database.knex('job_runs').update({ outcome: 'done', finished_at: new Date(start) });
    await run();
    expect(sentAlerts()[1]).toEqual([['ended', 'job_slow', 'backup']]);
  });

  it('report a disk that is nearly full, until a quarter more is free', async () => {
    const low = ['low_disk', 'one'];
    await run({ space: { free: 10e9, total: 100e9 } });
    expect(sentAlerts()).toEqual([]);
    await run({ space: { free: 9.9e9, total: 100e9 } });
    expect(sentAlerts()).toEqual([[['began', ...low]]]);
    expect(webhook.received[0]?.body.text).toContain('(/nonexistent) has 9.9 GB of 100.0 GB left');
    await run({ space: { free: 12e9, total: 100e9 } });
    expect(sentAlerts()).toHaveLength(1);
    await run({ space: { free: 13e9, total: 100e9 } });
    expect(sentAlerts()[1]).toEqual([['ended', ...low]]);
    // Of a large disk a tenth is plenty.
    await run({ space: { free: 11e9, total: 4000e9 } });
    expect(sentAlerts()).toHaveLength(2);
  });

  it('watch the disk of the backups, and name its folder', async () => {
    await alertsOf({ backupSpace: { free: 1e9, total: 100e9 } }).run(withBackups());
    expect(sentAlerts()).toEqual([[['began', 'low_disk', 'one /mnt/backups']]]);
    expect(webhook.received[0]?.body.text).toContain('The disk of the folder of backups (/mnt/backups) has 1.0 GB');
    await alertsOf().run(withBackups());
    expect(sentAlerts()[1]).toEqual([['ended', 'low_disk', 'one /mnt/backups']]);
  });

  it('tell of all else if a disk cannot be measured, and do not take it for one that is no longer full', async () => {
    await alertsOf({ backupSpace: { free: 1e9, total: 100e9 } }).run(withBackups());
    await source('city', 'quarantined');
    const lost = Object.assign(new Error('ESTALE: stale file handle, statfs'), { code: 'ESTALE' });
    expect(await alertsOf({ backupSpace: lost }).run(withBackups())).toMatchObject({ outcome: 'done' });
    expect(sentAlerts()).toEqual([
      [['began', 'low_disk', 'one /mnt/backups']],
      [['began', 'source_quarantined', 'city']],
    ]);
    expect(log.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 40, folder: '/mnt/backups', code: 'ESTALE' }),
    );
  });

  it('watch the disks of a server while another one does the job', async () => {
    const due = start - 1000;
    expect(await runJob(alertsOf({ machine: 'one' }), { ...context(), due })).toBe('done');
    const full = alertsOf({ machine: 'two', backupSpace: { free: 1e9, total: 100e9 } });
    expect(await runJob(full, { ...withBackups(), due })).toBe('not_due');
    expect(sentAlerts()).toEqual([[['began', 'low_disk', 'two /mnt/backups']]]);
  });

  it('report an old backup each day, and once that no server writes any', async () => {
    const made = (at: number) => database.knex('migrations').update({ applied_at: new Date(at) });
    await made(start - 35 * hour);
    await run();
    expect(sentAlerts()).toEqual([]);
    await made(start - 37 * hour);
    for (const hours of [0, 24, 48]) {
      now = start + hours * hour;
      await run();
    }
    expect(sentAlerts()).toEqual([[['began', 'no_backups', 'backup']]]);
    // A server has got a folder, and its first backup fails.
    now = start;
    await ranJob('backup', 'done', 2);
    for (const hours of [0, 24]) {
      now = start + hours * hour;
      await run();
    }
    expect(sentAlerts().slice(1)).toEqual([
      [
        ['began', 'backup_old', 'backup'],
        ['ended', 'no_backups', 'backup'],
      ],
      [['lasts', 'backup_old', 'backup']],
    ]);
    expect(webhook.received[1]?.body.text).toContain(
      `The last backup was finished at ${new Date(start - 48 * hour).toISOString()}`,
    );
    await ranJob('backup', 'done', -1);
    await run();
    expect(sentAlerts()[3]).toEqual([['ended', 'backup_old', 'backup']]);
  });

  it('leave the disk of another machine alone, and forget a machine that is gone', async () => {
    await run({ machine: 'one', space: { free: 1e9, total: 100e9 } });
    await run({ machine: 'two' });
    await run({ machine: 'one', space: null });
    expect(sentAlerts()).toHaveLength(1);
    now += 31 * 24 * hour;
    await run({ machine: 'two' });
    expect(sentAlerts()).toHaveLength(1);
    expect(await database.knex('alerts')).toEqual([]);
  });

  it('measure the disk of the data folder, if there is one', async () => {
    const space = (await readDiskSpace(import.meta.dirname)) as DiskSpace;
    expect(space.free).toBeGreaterThan(0);
    expect(space.total).toBeGreaterThan(space.free);
    expect(await readDiskSpace('/nonexistent')).toBeNull();
  });

  it.each([500, 404, 302])(
    'that were refused with %d are sent at the next run, and the log has no address',
    async (status) => {
      await source('city', 'quarantined');
      webhook.status = status;
      expect(await run()).toEqual({
        outcome: 'failed',
        message: `1 conditions need a person; 0 alerts sent. Refused: webhook (status ${status}); tried again at the next run.`,
      });
      webhook.status = 204;
      now += hour;
      await run();
      expect(sentAlerts()).toEqual([
        [['began', 'source_quarantined', 'city']],
        [['began', 'source_quarantined', 'city']],
      ]);
      expect(webhook.received[1]?.body.alerts[0]?.since).toBe(new Date(start).toISOString());
      expect(log.join('')).toContain(`"reason":"status ${status}"`);
      expect(log.join('')).not.toMatch(/secret-path|127\.0\.0\.1|example\.org/);
    },
  );

  it('continue by mail if the webhook is unreachable, and are sent to each once', async () => {
    await source('city', 'quarantined');
    const { url } = webhook;
    await webhook.close();
    expect(await run({ by: 'both' })).toEqual({
      outcome: 'failed',
      message:
        '1 conditions need a person; 1 alerts sent. Refused: webhook (ECONNREFUSED); tried again at the next run.',
    });
    expect(log.join('')).not.toContain(new URL(url).port);
    webhook = await startWebhookReceiver();
    await run({ by: 'both' });
    expect(webhook.received).toHaveLength(1);
    expect(mail.mails).toHaveLength(1);
  });

  it('say nothing of what ended before it could be sent', async () => {
    await source('city', 'quarantined');
    webhook.status = 500;
    await run();
    await setState('city', 'fresh');
    webhook.status = 204;
    expect(await run()).toMatchObject({ outcome: 'done' });
    expect(webhook.received).toHaveLength(1);
  });

  it('begin anew with a channel that was off', async () => {
    await source('city', 'quarantined');
    await run();
    await run({ by: 'email' });
    await run();
    expect(sentAlerts()).toEqual([
      [['began', 'source_quarantined', 'city']],
      [['began', 'source_quarantined', 'city']],
    ]);
  });

  it('are sent by one of several servers', async () => {
    await source('city', 'quarantined');
    const due = start - 1000;
    const both = await Promise.all(
      ['one', 'two'].map((machine) => runJob(alertsOf({ machine }), { ...context(), due })),
    );
    expect(both.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(webhook.received).toHaveLength(1);
  });

  it('are broken off with the process, and sent by the next', async () => {
    await source('city', 'quarantined');
    webhook.status = null;
    const stopping = new AbortController();
    webhook.events.once('message', () => stopping.abort());
    expect(await alertsOf().run({ ...context(), signal: stopping.signal })).toEqual({
      outcome: 'interrupted',
      message: 'The delivery was broken off.',
    });
    webhook.status = 204;
    expect(await run()).toMatchObject({ outcome: 'done', message: expect.stringContaining('1 alerts sent') });
  });
});
