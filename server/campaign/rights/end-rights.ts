import { type CampaignContext, entryBase } from '#server/operations/campaign-context.ts';
import { mayActAs, type Role } from '#server/operations/roles.ts';
import { auditRowsStatement } from '#server/store/audit/audit-entry.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type Right, type RightName, rightNames, rights } from './rights.ts';

/** The rights that a member may not give in a role; in none, all. */
export const endsWith = (role: Role | null): RightName[] =>
  rightNames.filter((name) => role === null || !mayActAs(role, rights[name].needs));

/**
 * Ends what a member has given and may not give in the role from now on: all of it if the member leaves (null). It is a part
 * of the operation that has this effect, in its transaction, and each row that ends has its entry in the audit log. Servers
 * that keep keys for a moment are notified by triggers; links and webhooks are read each time that they are used.
 */
export const endRights = (context: CampaignContext, userId: string, role: Role | null): Promise<void> =>
  end(context, endsWith(role), userId);

/** Ends what lets anything but its people act for a campaign that is being closed, whoever has given it. */
export const endRightsOfAll = (context: CampaignContext): Promise<void> =>
  end(context, ['keys', 'programs', 'turfLinks', 'webhooks', 'keyWebhooks'], null);

async function end(context: CampaignContext, names: readonly RightName[], userId: string | null): Promise<void> {
  const { tx, principal, now } = context;
  const ended = await Promise.all(names.map((name) => endOne(tx, rights[name], userId, now)));
  const entries = names.flatMap((name, i) => {
    const { operation, fields } = rights[name].audit;
    const records = new Set(ended[i]?.map(({ record }) => record));
    return [...records].map((recordId) => ({ ...entryBase(principal, now), operation, recordId, fields }));
  });
  if (entries.length > 0) await tx.query(...auditRowsStatement(tx.campaignId, entries));
}

const endOne = (tx: CampaignTransaction, right: Right, userId: string | null, now: Date) => {
  const { table, giver, receiver, isInForce, isOpen = isInForce, end: changes, audit } = right;
  const of = receiver === undefined ? `${giver} = $3` : `(${giver} = $3 or ${receiver} = $3)`;
  // The time is a parameter of each, and not every one uses it.
  return tx.query<{ record: string }>(
    `update ${table} set ${changes}
     where campaign_id = $1 and $2::timestamptz is not null and ($3::uuid is null or ${of}) and ${isOpen}
     returning ${audit.record} as record`,
    [tx.campaignId, now, userId],
  );
};

/**
 * Ends the webhooks that an API key has made. It is a part of the operation that revokes the key, and each that ends has its
 * entry in the audit log. An owner can resume one, and answers for it then.
 */
export async function endWebhooksOfKey({ tx, now, also }: CampaignContext, keyId: string): Promise<void> {
  const { end: changes, isOpen, audit } = rights.keyWebhooks;
  const ended = await tx.query<{ id: string }>(
    `update webhooks set ${changes} where campaign_id = $1 and key_id = $3 and ${isOpen} returning id`,
    [tx.campaignId, now, keyId],
  );
  for (const { id } of ended) also(audit.operation, { recordId: id, fields: audit.fields });
}

/**
 * Ends the sessions of a person who is a member of no campaign any more, on every device. Those of a member of another one
 * stay: they show nothing of this campaign, since each request asks for the membership.
 */
export async function endSessionsOfStranger(tx: CampaignTransaction, userId: string): Promise<void> {
  await tx.query('select end_sessions_of_stranger($1)', [userId]);
}
