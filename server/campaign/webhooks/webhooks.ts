import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { takeFormId } from '#server/operations/idempotency.ts';
import { type ExecutedWith, operationOf, perform } from '#server/operations/perform.ts';
import type { Member, Operator } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { addWebhook, giverOf, requireGiver } from './add-webhook.ts';
import { createWebhookByApi } from './operations/create-webhook.ts';
import { newSecret, overlapHours } from './secret.ts';
import { noSuchWebhook } from './webhook.ts';
import { webhookAddress } from './webhook-address.ts';

type Person = Member | Operator;

/**
 * Creates a webhook, which is sent what changes from now on. The secret is shown only this once.
 * Errors: 400 for the address; 403; 404 if the campaign is gone; 422 if there are too many, or if the form was sent before.
 */
export async function createWebhook(
  pool: CampaignPool,
  by: Person,
  { formId, url }: { /** Of the form that asks for it. */ readonly formId?: string; readonly url: string },
  now = new Date(),
): Promise<{ id: string; secret: string }> {
  const address = webhookAddress(url);
  const operation = operationOf(createWebhookByApi);
  const add = (context: CampaignContext) => addWebhook(context, { address });
  const { webhook, secret } = await perform(pool, by, operation, now, add, { formId });
  return { id: webhook.id, secret };
}

/**
 * Gives a webhook another secret. For a day messages are signed with both. Errors: 404, also for one that is fetched; 422 if the form was sent before: a
 * further secret would take the place of the one that the receiver knows.
 */
export async function rotateWebhook(
  pool: CampaignPool,
  by: Person,
  id: string,
  now = new Date(),
  { formId }: ExecutedWith = {},
): Promise<string> {
  const secret = newSecret();
  const until = new Date(now.getTime() + overlapHours * 3_600_000);
  const rotate = async (tx: CampaignTransaction) => {
    if (formId !== undefined) await takeFormId(tx, { callerId: giverOf(by), formId, now });
    return tx.query(
      `update webhooks set previous_secret = secret, previous_until = $3, secret = $4
       where campaign_id = $1 and id = $2 and fetched_at is null returning 1`,
      [tx.campaignId, id, until, secret],
    );
  };
  await change(pool, by, 'rotateWebhook', id, now, ['secret'], rotate, formId);
  return secret;
}

/** Deletes a webhook with its messages. Errors: 404. */
export const deleteWebhook = (pool: CampaignPool, by: Person, id: string, now = new Date()): Promise<void> =>
  change(pool, by, 'deleteWebhook', id, now, [], (tx) =>
    tx.query('delete from webhooks where campaign_id = $1 and id = $2 returning 1', [tx.campaignId, id]),
  );

/**
 * Sends changes again to a webhook that was stopped, those that it has missed in one message. Whoever resumes it answers for it
 * from then on, and no key. Errors: 404, also for one whose messages were fetched.
 */
export const resumeWebhook = (pool: CampaignPool, by: Person, id: string, now = new Date()): Promise<void> =>
  change(pool, by, 'resumeWebhook', id, now, ['state'], activate(by, id, now, ['DISABLED', 'ENDED']));

/**
 * Takes over a webhook that has paused since the owner who answered for it is none any more. It is sent what waited for it, and
 * what it has missed in one message. Errors: 404.
 */
export const takeOverWebhook = (pool: CampaignPool, by: Member, id: string, now = new Date()): Promise<void> =>
  change(pool, by, 'takeOverWebhook', id, now, ['state'], activate(by, id, now, ['PAUSED']));

/** Nothing is sent to the address of one whose messages are fetched: it may be one of a private network. */
const activate = (by: Person, id: string, now: Date, states: readonly string[]) => async (tx: CampaignTransaction) => {
  await requireGiver(tx, by);
  return tx.query(
    `update webhooks set state = 'ACTIVE', state_since = $3, failing_since = null, created_by = $4, key_id = null
     where campaign_id = $1 and id = $2 and state = any ($5) and fetched_at is null returning 1`,
    [tx.campaignId, id, now, giverOf(by), states],
  );
};

/** Sends a message again that was delivered or has failed, as it was, with all its attempts. Errors: 404. */
export const replayMessage = (pool: CampaignPool, by: Person, id: string, now = new Date()): Promise<void> =>
  change(pool, by, 'replayWebhookMessage', id, now, [], (tx) =>
    tx.query(
      `update webhook_messages set state = 'WAITING', attempts = 0, next_at = $3
       where campaign_id = $1 and id = $2 returning 1`,
      [tx.campaignId, id, now],
    ),
  );

async function change(
  pool: CampaignPool,
  by: Person,
  name: string,
  id: string,
  now: Date,
  fields: readonly string[],
  write: (tx: CampaignTransaction) => Promise<object[]>,
  formId?: string,
): Promise<void> {
  const handle = async ({ tx, audit }: CampaignContext) => {
    const changed = canBeRecordId(id) ? await write(tx) : [];
    if (changed.length === 0) throw noSuchWebhook();
    Object.assign(audit, { recordId: id, fields });
  };
  await perform(pool, by, { operationId: name, role: 'OWNER' }, now, handle, { formId });
}
