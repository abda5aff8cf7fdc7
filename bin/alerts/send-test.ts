import { hostname } from 'node:os';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { readConfig } from '#core/config.ts';
import type { Delivery } from '#jobs/alerts/channels/channel.ts';
import { openChannels } from '#jobs/alerts/channels/open-channels.ts';
import { composeMessage } from '#jobs/alerts/message.ts';

/** Delivers a test message by each channel of the settings, and prints what came back. */
export async function sendTest({ print, fail }: CommandEnvironment, asJson: boolean): Promise<void> {
  const channels = await openChannels(readConfig(process.env).alerts);
  if (channels.length === 0) {
    throw new Error(
      'Alerts are off: set ALERT_WEBHOOK_URL, or ALERT_EMAIL_TO with ALERT_EMAIL_FROM and SMTP_URL, and try again.',
    );
  }
  const at = new Date();
  const message = composeMessage(
    [{ event: 'began', kind: 'test', subject: 'test', since: at, message: 'This is a test: there is nothing to do.' }],
    hostname(),
    at,
  );
  const deliveries: Array<Delivery & { readonly channel: string }> = [];
  for (const channel of channels) {
    deliveries.push({ channel: channel.name, ...(await channel.deliver(message, new AbortController().signal)) });
  }
  if (deliveries.some(({ accepted }) => !accepted)) fail();
  const lines = deliveries.map(
    ({ channel, accepted, answer }) => `${channel}: ${accepted ? 'accepted' : 'not accepted'} (${answer})\n`,
  );
  print(asJson ? `${JSON.stringify({ deliveries })}\n` : lines.join(''));
}
