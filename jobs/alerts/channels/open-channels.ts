import type { AlertSettings } from '#core/config/alert-settings.ts';
import type { Channel } from './channel.ts';

/** The channels that are set. Their libraries are loaded only when they are used. */
export async function openChannels({ webhookUrl, email }: AlertSettings): Promise<Channel[]> {
  const channels: Channel[] = [];
  if (webhookUrl) channels.push((await import('./webhook.ts')).webhookChannel(webhookUrl));
  if (email) channels.push((await import('./email.ts')).emailChannel(email));
  return channels;
}
