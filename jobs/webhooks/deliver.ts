import type { Knex } from 'knex';
import { deleteUnheard } from './delete-unheard.ts';
import { type DueMessage, type Pass, recordOutcome, takeDue } from './due-messages.ts';
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
  const next = async (): Promise<void> => {
    for (let id = campaigns.pop(); id !== undefined && !signal.aborted; id = campaigns.pop()) {
      const { delivered, failed } = await deliverOf(delivering, pass, id);
      counts.delivered += delivered;
      counts.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: campaignsAtOnce }, next));
  return counts;
}

/** The most rounds of one campaign in a pass. Then the others follow, and the next pass continues. */
const mostRounds = 5;
/** No round of a campaign begins later than this after its first one. */
const longestRounds = 5_000;
/** The duration of an attempt from which on its receiver counts as slow. */
const slowMilliseconds = 2_000;

async function deliverOf({ knex, now, signal, sending }: Delivering, pass: Pass, campaignId: string) {
  const counts = { delivered: 0, failed: 0 };
  const at = () => new Date(now());
  const begun = now();
  if (!pass.isOfSlow) {
    await inCampaign(knex, campaignId, async (trx) => {
      await deleteUnheard(trx, campaignId, at());
      await makeMessages(trx, campaignId, at());
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
