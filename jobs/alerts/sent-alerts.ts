import type { Knex } from 'knex';
import type { AlertKind, Condition } from './conditions.ts';
import type { AlertEvent } from './message.ts';
import { eventOf } from './news.ts';

/** What was sent to each channel, in the table `alerts`. */

export type ChannelName = 'webhook' | 'email';

interface Row {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly message: string;
  readonly began_at: Date;
  readonly seen_at: Date;
  readonly notified_at: Date | null;
}

/** A machine that has not reported its full disk for this long is taken to be gone. */
const expiresAfter = 30 * 86_400_000;

/** Deletes what was sent to channels that are not set any more: they begin anew. */
export async function deleteOtherChannels(knex: Knex, channels: readonly ChannelName[]): Promise<void> {
  await knex('alerts').whereNotIn('channel', channels).delete();
}

/** Whether a disk was low when it was last looked at. */
export async function wasDiskLow(knex: Knex, subject: string): Promise<boolean> {
  const kind: AlertKind = 'low_disk';
  return (await knex('alerts').where({ kind, subject }).first('kind')) !== undefined;
}

/**
 * Records what there is now, and returns what to send to the channel: what has begun, what has lasted a day since it
 * was last sent, and what has ended. `isKnown` says of a condition that is not among `present` whether it was looked
 * for.
 */
export async function findAlertEvents(
  knex: Knex,
  channel: ChannelName,
  found: {
    readonly present: readonly Condition[];
    readonly isKnown: (condition: Pick<Condition, 'kind' | 'subject'>) => boolean;
  },
  now: Date,
): Promise<AlertEvent[]> {
  for (const condition of found.present) {
    await knex('alerts')
      .insert({ channel, ...condition, began_at: now, seen_at: now })
      .onConflict(['channel', 'kind', 'subject'])
      .merge({ message: condition.message, seen_at: now });
  }
  const rows: Row[] = await knex('alerts').where({ channel }).orderBy(['kind', 'subject']);
  const news: AlertEvent[] = [];
  for (const { kind, subject, message, began_at: since, seen_at: seen, notified_at: notified } of rows) {
    const isPresent = found.present.some((each) => each.kind === kind && each.subject === subject);
    const isKnown = isPresent || found.isKnown({ kind, subject });
    const event = eventOf({ kind, isPresent, isKnown, toldAt: notified }, now);
    const isGone = !isKnown && now.getTime() - seen.getTime() >= expiresAfter;
    if (event === 'forget' || isGone) await knex('alerts').where({ channel, kind, subject }).delete();
    else if (event) news.push({ event, kind, subject, since, message });
  }
  return news;
}

/** Records what was sent to the channel. */
export async function recordSent(
  knex: Knex,
  channel: ChannelName,
  news: readonly AlertEvent[],
  now: Date,
): Promise<void> {
  for (const { event, kind, subject } of news) {
    const row = knex('alerts').where({ channel, kind, subject });
    await (event === 'ended' ? row.delete() : row.update({ notified_at: now }));
  }
}
