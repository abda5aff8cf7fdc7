import type { Knex } from 'knex';
import { type DueMessage, type Pass, recordOutcome, takeDue } from './due-messages.ts';
import { deleteUnheard } from './ending/delete-unheard.ts';
import { inCampaign } from './in-campaign.ts';
import { makeMessages } from './make-messages.ts';
import { type Sending, send } from './send.ts';
import { addToTotals } from './totals.ts';

interface Delivering {
  readonly knex: Knex;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly sending?: Sending | undefined;
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
