import type { Knex } from 'knex';
import { auditEnd } from './ending/audit-end.ts';
import type { Message, Outcome } from './send.ts';
import { setBack } from './set-back.ts';

const [minute, hour] = [60, 3_600];

/** Seconds from a failed attempt to the next, three days in all. Soon at first, since most failures are restarts. */
const pauses = [
  5,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  12 * hour,
  14 * hour,
  14 * hour,
  14 * hour,
];

/** When a message is sent again after this number of attempts; null if that was the last one. */
function nextAttempt(attempts: number, now: Date): Date | null {
  const seconds = pauses[attempts - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/** Messages of one campaign that are sent at the same time. */
const atOnce = 4;

/** After this time, the messages of a server that was killed in the middle of sending are left to the others. */
const leaseMilliseconds = 2 * 60_000;

/**
 * Which receivers a pass is for: those that took long the last time, or all others. Slow receivers have a pass of their
 * own, so that the messages of others do not wait for them.
 */
export interface Pass {
  /** The ids of webhooks whose receivers took long. It is brought up to date with each attempt. */
  readonly slow: Set<string>;
  readonly isOfSlow: boolean;
}

export interface DueMessage extends Message {
  readonly webhookId: string;
  /** This one included. */
  readonly attempts: number;
}

/**
 * Claims some messages of a pass that are to be sent now. No other server claims them meanwhile. They are chosen before the
 * update: a subquery of its condition may be executed once for each message, and would choose four more each time.
 */
export async function takeDue(
  trx: Knex.Transaction,
  campaignId: string,
  { slow, isOfSlow }: Pass,
  now: Date,
): Promise<DueMessage[]> {
  const { rows } = await trx.raw<{
    rows: Array<Omit<DueMessage, 'secrets'> & { secret: string; previous: string | null }>;
  }>(
    `with due as materialized (
       select d.id from webhook_messages d join webhooks of on of.campaign_id = d.campaign_id and of.id = d.webhook_id
       where d.campaign_id = :campaignId and d.state = 'WAITING' and d.next_at <= :now and of.state = 'ACTIVE'
         and (of.id = any (cast(:slow as uuid[]))) = :isOfSlow
       order by d.next_at limit ${atOnce} for update of d skip locked
     )
     update webhook_messages m set attempts = attempts + 1, next_at = :lease
     from due, webhooks w
     where m.campaign_id = :campaignId and m.id = due.id and w.campaign_id = :campaignId and w.id = m.webhook_id
     returning m.id, m.body, m.attempts, w.id as "webhookId", w.url, w.secret,
       case when w.previous_until > :now then w.previous_secret end as previous`,
    { campaignId, now, lease: new Date(now.getTime() + leaseMilliseconds), slow: [...slow], isOfSlow },
  );
  return rows.map(({ secret, previous, ...message }) => ({
    ...message,
    secrets: previous === null ? [secret] : [secret, previous],
  }));
}

/** Records how an attempt ended, and what follows for the webhook. */
export async function recordOutcome(
  trx: Knex.Transaction,
  campaignId: string,
  { id, webhookId, attempts }: DueMessage,
  { isDelivered, isEnded, text }: Outcome,
  now: Date,
): Promise<void> {
  const webhook = trx('webhooks').where({ campaign_id: campaignId, id: webhookId });
  const next = isDelivered || isEnded ? null : nextAttempt(attempts, now);
  await trx('webhook_messages')
    .where({ campaign_id: campaignId, id })
    .update({
      last_at: now,
      last_outcome: text,
      ...(next ? { next_at: next } : { state: isDelivered ? 'DELIVERED' : 'FAILED' }),
    });
  if (isDelivered) {
    await webhook.update({ failing_since: null });
    return;
  }
  await webhook.clone().whereNull('failing_since').update({ failing_since: now });
  if (next === null && (await stop(webhook.clone(), isEnded, now))) {
    await setBack(trx, campaignId, webhookId);
    await auditEnd(trx, campaignId, { operation: 'stopWebhook', id: webhookId, fields: ['state'] }, now);
  }
}

/** Three days, less what the first attempts may have taken. */
const failingMilliseconds = 2.5 * 86_400_000;

/** Ends a webhook, or disables one that has had no success for as long as messages are tried. Returns whether it was active. */
async function stop(webhook: Knex.QueryBuilder, isEnded: boolean, now: Date): Promise<boolean> {
  const active = webhook.where({ state: 'ACTIVE' });
  if (!isEnded) active.where('failing_since', '<=', new Date(now.getTime() - failingMilliseconds));
  return (await active.update({ state: isEnded ? 'ENDED' : 'DISABLED', state_since: now })) > 0;
}
