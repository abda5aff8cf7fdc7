import { HustingsError, notFound, refused } from '#core/errors.ts';
import { mayGive } from '#server/campaign/rights/may-give.ts';
import { rights } from '#server/campaign/rights/rights.ts';
import { roleMissing } from '#server/operations/authorize.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import type { Principal } from '#server/operations/principal.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { newSecret } from './secret.ts';
import { type WebhookRow, webhookColumns } from './webhook.ts';

/** The most webhooks of one campaign, since each is sent every change. */
export const mostWebhooks = 5;

interface NewWebhook {
  /** As `webhookAddress` or `localAddress` has it. */
  readonly address: string;
  /** Whether the program that makes it fetches the messages: none is sent. */
  readonly isFetched?: boolean;
}

/**
 * Creates a webhook, which is told what changes from now on, and ends with the API key that makes it.
 * Errors: 403 for who is no owner any more; 404 if the campaign is gone; 422 if there are too many.
 */
export async function addWebhook(
  { tx, audit, newId, principal, now }: CampaignContext,
  { address, isFetched = false }: NewWebhook,
): Promise<{ webhook: WebhookRow; secret: string }> {
  const [id, secret] = [newId(), newSecret()];
  // If two come at the same time, one waits for the other.
  const [campaign] = await tx.query('select 1 from campaigns where id = $1 for update', [tx.campaignId]);
  if (!campaign) throw notFound(`There is no campaign ${tx.campaignId}.`);
  await requireGiver(tx, principal);
  const keyId = principal.kind === 'key' ? principal.keyId : null;
  if (keyId !== null) await requireLiveKey(tx, keyId);
  const [state, fetchedAt] = isFetched ? (['LISTENING', now] as const) : (['ACTIVE', null] as const);
  const [webhook] = await tx.query<WebhookRow>(
    `insert into webhooks (campaign_id, id, url, secret, state, state_since, told_number, created_at, created_by, key_id,
       fetched_at)
     values ($1, $2, $3, $4, $5, $6, $7, $6, $8, $9, $10) returning ${webhookColumns}`,
    [tx.campaignId, id, address, secret, state, now, await lastNumber(tx), giverOf(principal), keyId, fetchedAt],
  );
  // Counted afterwards: the form of the last one that there may be, sent again, has made that one.
  const all = await tx.query('select 1 from webhooks where campaign_id = $1', [tx.campaignId]);
  if (all.length > mostWebhooks) throw tooManyWebhooks();
  Object.assign(audit, { recordId: id, fields: ['url'] });
  return { webhook: webhook as WebhookRow, secret };
}

export function tooManyWebhooks() {
  const message = `A campaign has ${mostWebhooks} webhooks at most. Delete one first.`;
  return refused([422, 'validation_failed'], 'webhook.many', message, { most: mostWebhooks });
}

async function lastNumber(tx: CampaignTransaction): Promise<number> {
  const [feed] = await tx.query<{ last: number }>(
    'select last_number::float8 as last from change_feeds where campaign_id = $1',
    [tx.campaignId],
  );
  return feed?.last ?? 0;
}

/** Locks the key until the transaction ends: one that is being revoked ends this webhook too. Errors: 401. */
async function requireLiveKey(tx: CampaignTransaction, keyId: string): Promise<void> {
  const select = 'select 1 from api_keys where campaign_id = $1 and id = $2 and revoked_at is null for share';
  const live = await tx.query(select, [tx.campaignId, keyId]);
  if (live.length === 0) throw new HustingsError(401, 'unauthorized', 'The API key has been revoked.');
}

/** The operator's webhooks name the campaign itself. */
export const giverOf = (by: Principal): string => by.userId ?? by.campaignId;

/** Errors: 403 for a person who is no owner any more. */
export async function requireGiver(tx: CampaignTransaction, by: Principal): Promise<void> {
  const { needs } = rights.webhooks;
  if (by.userId !== null && !(await mayGive(tx, by.userId, needs))) throw roleMissing(needs);
}
