import type { AlertSettings } from '#core/config/alert-settings.ts';
import type { Log } from '#core/log.ts';
import { openChannels } from '#jobs/alerts/channels/open-channels.ts';
import type { Condition } from '#jobs/alerts/conditions.ts';
import { type AlertEvent, composeMessage } from '#jobs/alerts/message.ts';
import { eventOf } from '#jobs/alerts/news.ts';
import type { Told, ToldFile } from './told-file.ts';

type Name = Pick<Condition, 'kind' | 'subject'>;

const isSame = (one: Pick<AlertEvent, 'kind' | 'subject'>, other: Name) =>
  one.kind === other.kind && one.subject === other.subject;

/** What was found, and of what else it is known that it is not there, or that others tell of it. */
export interface Found {
  readonly present: readonly Condition[];
  readonly isKnown: (name: Name) => boolean;
  readonly isLeft: (name: Name) => boolean;
}

interface TellOptions {
  readonly alerts: AlertSettings;
  readonly machine: string;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly at: Date;
  readonly signal: AbortSignal;
}

/** Sends each channel what it does not know yet, and records what it was sent. What it refuses is sent the next time. */
export async function tell(file: ToldFile, found: Found, options: TellOptions): Promise<void> {
  const { alerts, machine, log, at, signal } = options;
  const { present } = found;
  const before = (await file.read()).filter((each) => !found.isLeft(each));
  const isPresent = (each: Name) => present.some((condition) => isSame(condition, each));
  const isKnown = (each: Name) => isPresent(each) || found.isKnown(each);
  let told: readonly Told[] = [
    ...before.map((each) => ({ ...each, ...present.find((condition) => isSame(condition, each)) })),
    ...present
      .filter((condition) => !before.some((each) => isSame(condition, each)))
      .map((condition) => ({ ...condition, since: at.getTime(), at: {} })),
  ];
  const channels = told.length === 0 ? [] : await openChannels(alerts);
  const newsOf = (channel: string): AlertEvent[] =>
    told.flatMap((each) => {
      const last = each.at[channel];
      const toldAt = last === undefined ? null : new Date(last);
      const event = eventOf({ kind: each.kind, isPresent: isPresent(each), isKnown: isKnown(each), toldAt }, at);
      const { kind, subject, message, since } = each;
      return event && event !== 'forget' ? [{ event, kind, subject, message, since: new Date(since) }] : [];
    });
  // One that does not answer keeps the others from nothing.
  const delivered = await Promise.all(
    channels.map(async (channel) => {
      const news = newsOf(channel.name);
      if (news.length === 0) return { channel, news, accepted: false };
      const { accepted, reason } = await channel.deliver(composeMessage(news, machine, at), signal);
      log[accepted ? 'info' : 'warn']({ channel: channel.name, accepted, reason, alerts: news.length }, 'alerts sent');
      return { channel, news, accepted };
    }),
  );
  for (const { channel, news, accepted } of delivered) {
    if (!accepted) continue;
    told = told.map((each) => {
      const event = news.find((one) => isSame(one, each))?.event;
      if (!event) return each;
      const { [channel.name]: _, ...others } = each.at;
      return { ...each, at: event === 'ended' ? others : { ...others, [channel.name]: at.getTime() } };
    });
  }
  const names = channels.map(({ name }): string => name);
  // What has ended stays until each channel that was told of it has been told of its end.
  const isOpen = (each: Told) =>
    !isKnown(each) || isPresent(each) || Object.keys(each.at).some((name) => names.includes(name));
  await file.write(told.filter(isOpen));
}
