import type { Knex } from 'knex';
import type { Asking } from '#core/network/transport.ts';
import webhooks from '#data/reference/webhooks.json' with { type: 'json' };
import { type DueMessage, type Pass, recordOutcome, takeDue } from './due-messages.ts';
import { auditEnd } from './ending/audit-end.ts';
import { inCampaign } from './in-campaign.ts';
import { makeMessages } from './make-messages.ts';
import { send } from './send.ts';

/** What a pass over the webhooks has done. */
interface PassCounts {
  /** Attempts that delivered a message, and that failed. */
  readonly delivered: number;
  readonly failed: number;
  /** Messages that waited when it began; null of a pass that has not looked at all campaigns. */
  readonly waiting: number | null;
}

/** Adds a pass to what metrics say of all. */
export const addToTotals = async (knex: Knex, { delivered, failed, waiting }: PassCounts, now: Date): Promise<void> => {
  await knex.raw(
    `insert into webhook_totals as t (delivered, failed, waiting, passed_at)
     values (:delivered, :failed, coalesce(cast(:waiting as integer), 0), :now)
     on conflict (is_only) do update set delivered = t.delivered + excluded.delivered, failed = t.failed + excluded.failed,
       waiting = coalesce(cast(:waiting as integer), t.waiting), passed_at = excluded.passed_at`,
    { delivered, failed, waiting, now },
  );
};

/**
 * Deletes the webhooks of a campaign whose programs fetch no more, with their messages: they have ended without deleting them,
 * or their keys were revoked. None can be sent its messages instead, so that none is of use to anyone.
 */
async function deleteUnheard(trx: Knex.Transaction, campaignId: string, now: Date): Promise<void> {
  const heardSince = new Date(now.getTime() - webhooks.listeningMinutes * 60_000);
  const deleted = await trx('webhooks')
    .where({ campaign_id: campaignId })
    .where('fetched_at', '<', heardSince)
    .delete()
    .returning<Array<{ id: string }>>('id');
  for (const { id } of deleted) {
    await auditEnd(trx, campaignId, { operation: 'deleteUnheardWebhook', id, fields: [] }, now);
  }
}

interface Delivering {
  readonly knex: Knex;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly sending?: Asking | undefined;
}

/** Campaigns that are looked after at the same time. */
const campaignsAtOnce = 8;

/**
 * Makes the messages of all campaigns that have changed, and sends those that are due, each once. Several servers may do so at
 * the same time. Returns how many were delivered and how many attempts failed.
 */
export async function deliverWebhooks(
  delivering: Delivering,
  pass: Pass = { slow: new Set(), isOfSlow: false },
): Promise<{ delivered: number; failed: number }> {
  const { knex, signal } = delivering;
  const active = knex('webhooks')
    .where((either) => either.where({ state: 'ACTIVE' }).orWhereNotNull('fetched_at'))
    .distinct();
  if (pass.isOfSlow) active.whereIn('id', [...pass.slow]);
  const campaigns: string[] = await active.pluck('campaign_id');
  const counts = { delivered: 0, failed: 0 };
  let waiting = 0;
  const next = async (): Promise<void> => {
    for (let id = campaigns.pop(); id !== undefined && !signal.aborted; id = campaigns.pop()) {
      const done = await deliverOf(delivering, pass, id);
      counts.delivered += done.delivered;
      counts.failed += done.failed;
      waiting += done.waiting;
    }
  };
  await Promise.all(Array.from({ length: campaignsAtOnce }, next));
  const isOfAll = !pass.isOfSlow && !signal.aborted;
  if (isOfAll || counts.delivered + counts.failed > 0)
    await addToTotals(knex, { ...counts, waiting: isOfAll ? waiting : null }, new Date(delivering.now()));
  return counts;
}

/** The most rounds of one campaign in a pass. Then the others follow, and the next pass continues. */
const mostRounds = 5;
/** No round of a campaign begins later than this after its first one. */
const longestRounds = 5_000;
/** The duration of an attempt from which on its receiver counts as slow. */
const slowMilliseconds = 2_000;

async function deliverOf({ knex, now, signal, sending }: Delivering, pass: Pass, campaignId: string) {
  const counts = { delivered: 0, failed: 0, waiting: 0 };
  const at = () => new Date(now());
  const begun = now();
  if (!pass.isOfSlow) {
    await inCampaign(knex, campaignId, async (trx) => {
      await deleteUnheard(trx, campaignId, at());
      await makeMessages(trx, campaignId, at());
      counts.waiting = await countWaiting(trx, campaignId);
    });
  }
  for (let round = 0; round < mostRounds && now() - begun < longestRounds && !signal.aborted; round++) {
    const due = await inCampaign(knex, campaignId, (trx) => takeDue(trx, campaignId, pass, at()));
    if (due.length === 0) break;
    await Promise.all(
      due.map(async (message: DueMessage) => {
        const sent = now();
        const outcome = await send(message, at(), signal, sending);
        pass.slow[now() - sent < slowMilliseconds ? 'delete' : 'add'](message.webhookId);
        counts[outcome.isDelivered ? 'delivered' : 'failed']++;
        await inCampaign(knex, campaignId, (trx) => recordOutcome(trx, campaignId, message, outcome, at()));
      }),
    );
  }
  return counts;
}

/** Those of webhooks to which nothing is sent any more wait for nothing. */
async function countWaiting(trx: Knex.Transaction, campaignId: string): Promise<number> {
  const { rows } = await trx.raw<{ rows: [{ waiting: number }] }>(
    `select count(*)::int as waiting from webhook_messages m
     join webhooks w on w.campaign_id = m.campaign_id and w.id = m.webhook_id
     where m.campaign_id = :campaignId and m.state = 'WAITING' and w.state = 'ACTIVE'`,
    { campaignId },
  );
  return rows[0].waiting;
}
