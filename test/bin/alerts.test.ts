import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MailServer, startMailServer } from '#test/jobs/alerts/mail-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#test/jobs/alerts/webhook-receiver.ts';

const root = join(import.meta.dirname, '../..');

let webhook: WebhookReceiver;
let mail: MailServer;
beforeAll(async () => {
  webhook = await startWebhookReceiver();
  mail = await startMailServer();
});
afterAll(async () => {
  await webhook.close();
  await mail.close();
});

/** Types the command; no database is needed. */
function sendTest(settings: Record<string, string>, ...args: string[]) {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    no_proxy: '127.0.0.1',
    DATABASE_URL: 'postgres://nowhere:1/x',
    ...settings,
  };
  return new Promise<{ code: number; out: string; complaint: string }>((resolve) => {
    execFile(
      process.execPath,
      ['bin/hustings.js', 'alerts', 'test', ...args],
      { cwd: root, env },
      (error, out, complaint) => resolve({ code: Number(error?.code ?? 0), out, complaint }),
    );
  });
}

describe('hustings alerts test', () => {
  it('sends a message by each way that is set, and says what came back', async () => {
    const { code, out } = await sendTest({
      ALERT_WEBHOOK_URL: webhook.url,
      ALERT_EMAIL_TO: 'a@example.org',
      ALERT_EMAIL_FROM: 'hustings@example.org',
      SMTP_URL: mail.url,
    });
    expect(out.split('\n')).toEqual([
      'webhook: accepted (status 204)',
      expect.stringMatching(/^email: accepted \(250 .*queued as 1\)$/),
      '',
    ]);
    expect(code).toBe(0);
    expect(webhook.received[0]?.body.alerts).toMatchObject([{ event: 'began', kind: 'test' }]);
    expect(mail.mails[0]?.text).toContain('This is a test');
  });

  it('ends with 1 if a message was not accepted', async () => {
    webhook.status = 403;
    expect(await sendTest({ ALERT_WEBHOOK_URL: webhook.url })).toMatchObject({
      code: 1,
      out: 'webhook: not accepted (status 403: answer 403)\n',
    });
    const { code, out } = await sendTest({ ALERT_WEBHOOK_URL: webhook.url }, '--json');
    expect({ code, ...JSON.parse(out) }).toEqual({
      code: 1,
      deliveries: [{ channel: 'webhook', accepted: false, reason: 'status 403', answer: 'status 403: answer 403' }],
    });
  });

  it('ends with 1 if alerts are off, and says what to set', async () => {
    expect(await sendTest({})).toEqual({
      code: 1,
      out: '',
      complaint:
        'Alerts are off: set ALERT_WEBHOOK_URL, or ALERT_EMAIL_TO with ALERT_EMAIL_FROM and SMTP_URL, and try again.\n',
    });
  });
});
