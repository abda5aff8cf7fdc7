import type { Knex } from 'knex';
import { type DueMessage, recordOutcome, takeDue } from './due-messages.ts';
import { inCampaign } from './in-campaign.ts';
import { makeMessages } from './make-messages.ts';
import { type Sending, send } from './send.ts';

interface Delivering {
  readonly knex: Knex;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly sending?: Sending | undefined;
}

/** Campaigns that are looked after at the same time: a slow receiver keeps the others waiting for none. */
const campaignsAtOnce = 8;

/**
 * Makes the messages of all campaigns that have changed, and sends those that are due, each once. Several servers may do so at
 * the same time. Returns how many were delivered and how many attempts failed.
 */
export async function deliverWebhooks(delivering: Delivering): Promise<{ delivered: number; failed: number }> {
  const { knex, signal } = delivering;
  const campaigns: string[] = await knex('webhooks').where({ state: 'ACTIVE' }).distinct().pluck('campaign_id');
  const counts = { delivered: 0, failed: 0 };
  const next = async (): Promise<void> => {
    for (let id = campaigns.pop(); id !== undefined && !signal.aborted; id = campaigns.pop()) {
      const { delivered, failed } = await deliverOf(delivering, id);
      counts.delivered += delivered;
      counts.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: campaignsAtOnce }, next));
  return counts;
}

/** Rounds of one campaign at most: the others have their turn, and the next run goes on. */
const mostRounds = 5;

async function deliverOf({ knex, now, signal, sending }: Delivering, campaignId: string) {
  const counts = { delivered: 0, failed: 0 };
  const at = () => new Date(now());
  await inCampaign(knex, campaignId, (trx) => makeMessages(trx, campaignId, at()));
  for (let round = 0; round < mostRounds && !signal.aborted; round++) {
    const due = await inCampaign(knex, campaignId, (trx) => takeDue(trx, campaignId, at()));
    if (due.length === 0) break;
    await Promise.all(
      due.map(async (message: DueMessage) => {
        const outcome = await send(message, at(), signal, sending);
        counts[outcome.isDelivered ? 'delivered' : 'failed']++;
        await inCampaign(knex, campaignId, (trx) => recordOutcome(trx, campaignId, message, outcome, at()));
      }),
    );
  }
  return counts;
}
