import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { mostWebhooks } from './add-webhook.ts';
import { listWebhooksByApi } from './operations/list-webhooks.ts';
import type { WebhookState } from './webhook.ts';

export interface ListedWebhook {
  readonly id: string;
  readonly url: string;
  readonly state: WebhookState;
  readonly stateSince: Date;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  /** Whether its program fetches its messages: none is sent. */
  readonly isFetched: boolean;
  /** The name of the owner who answers for it; null if the operator does. */
  readonly owner: string | null;
  /** The name of the API key that made it; null if a person or the operator answers for it. */
  readonly key: string | null;
  /** Messages that wait to be sent, for the first time or again. */
  readonly waiting: number;
}

export interface ListedMessage {
  readonly id: string;
  readonly url: string;
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED';
  readonly madeAt: Date;
  readonly attempts: number;
  /** When it is sent next; of one that waits. */
  readonly nextAt: Date;
  readonly lastOutcome: string | null;
}

/** Messages that the log shows of each webhook. */
const shown = 20;

/** A campaign's webhooks and the newest messages of each, the newest first. */
export const listWebhooks = campaignOperation({
  as: listWebhooksByApi,
  audited: false,
  async run({ tx }): Promise<{ webhooks: ListedWebhook[]; messages: ListedMessage[] }> {
    const [webhooks, messages] = await Promise.all([
      tx.query<ListedWebhook>(
        `select w.id, w.url, w.state, w.state_since as "stateSince", w.failing_since as "failingSince",
           w.created_at as "createdAt",
           w.fetched_at is not null as "isFetched",
           (select u.name from users u where u.id = w.created_by) as owner,
           (select k.name from api_keys k where k.campaign_id = $1 and k.id = w.key_id) as key,
           (select count(*)::int from webhook_messages m
            where m.campaign_id = $1 and m.webhook_id = w.id and m.state = 'WAITING') as waiting
         from webhooks w where w.campaign_id = $1 order by w.id limit ${mostWebhooks}`,
        [tx.campaignId],
      ),
      tx.query<ListedMessage>(
        `select m.id, w.url, m.state, m.made_at as "madeAt", m.attempts, m.next_at as "nextAt",
           m.last_outcome as "lastOutcome"
         from webhooks w, lateral (
           select * from webhook_messages where campaign_id = $1 and webhook_id = w.id order by id desc limit ${shown}
         ) m
         where w.campaign_id = $1 order by m.id desc`,
        [tx.campaignId],
      ),
    ]);
    return { webhooks, messages };
  },
});
