import type { Pool } from 'pg';
import { notFound } from '#core/errors.ts';
import type { SignedIn } from '#server/accounts/execute-for-person.ts';
import { findMembership } from '#server/accounts/memberships.ts';
import { createGrant, type NewGrant } from '#server/campaign/assistants/create-grant.ts';
import type { ExecutedWith } from '#server/operations/perform.ts';

/** Lets a program act for a user in one of the user's campaigns. Errors: 404 if it is none of theirs; those of `createGrant`. */
export async function connectAssistant(
  pool: Pool,
  by: Pick<SignedIn, 'user'>,
  { campaign: code, ...grant }: NewGrant & { readonly campaign: string },
  now: Date,
  executedWith: ExecutedWith,
): Promise<string> {
  const campaign = await findMembership(pool, by, code);
  if (!campaign) throw notFound('There is no such campaign.');
  const member = { kind: 'member', campaignId: campaign.id, userId: by.user.id, role: campaign.role } as const;
  return createGrant(pool, member, grant, now, executedWith);
}
