import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createSignInWarnings } from '#jobs/sign-in-warnings.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type MailServer, startMailServer } from './alerts/mail-server.ts';
import { jobContext } from './context.ts';

let database: TestDatabase;
let mails: MailServer;
beforeAll(async () => {
  database = await createTestDatabase();
  mails = await startMailServer();
});
afterAll(async () => {
  await mails.close();
  await database.close();
});

const hour = 3_600_000;
const begun = Date.parse('2026-11-20T12:22:00Z');
const run = (hours: number, smtpUrl = mails.url) =>
  createSignInWarnings({ smtpUrl, from: 'hustings@example.org', to: [] }).run(
    jobContext(database, { now: () => begun + hours * hour }),
  );
const fail = (name: string, count: number, hours: number) =>
  database.knex.raw(
    `insert into users (id, email, name, created_at, failed_attempts, last_failed_at)
     values (gen_random_uuid(), ?, ?, now(), ?, ?)
     on conflict (lower(email)) do update
     set failed_attempts = users.failed_attempts + excluded.failed_attempts, last_failed_at = excluded.last_failed_at`,
    [`${name}@example.org`, name, count, new Date(begun + hours * hour)],
  );
const recipients = () => mails.mails.splice(0).map(({ to }) => to[0]);

it('notifies each user who has ten failed attempts or more, in both languages, and no one else', async () => {
  await fail('ana', 12, -1);
  await fail('bo', 9, -1);
  expect(await run(0)).toEqual({ outcome: 'done', message: 'Sent 1 warnings of failed sign-ins.' });
  const [mail] = mails.mails;
  expect(mail?.to).toEqual(['ana@example.org']);
  const text = Buffer.from(mail?.text.split('\r\n\r\n')[1] ?? '', 'base64').toString() + mail?.text;
  expect(text).toContain('12 attempts to sign in');
  expect(text).toContain('12 tentatives de connexion');
  recipients();
});

it('notifies once a day at most, and again only of further attempts', async () => {
  await fail('ana', 30, 1);
  await run(1);
  await run(23);
  expect(recipients()).toEqual([]);
  await run(25);
  expect(recipients()).toEqual(['ana@example.org']);
  await run(60);
  expect(recipients()).toEqual([]);
});

it('tries again what the mail server has refused, and names no address', async () => {
  await fail('cy', 10, 59);
  const refused = await run(60, 'smtp://127.0.0.1:1');
  expect(refused.outcome).toBe('failed');
  expect(JSON.stringify(refused)).not.toContain('@');
  await run(61);
  expect(recipients()).toEqual(['cy@example.org']);
});
