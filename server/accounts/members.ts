import { notFound } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { accountRefusals } from '#core/texts/texts.ts';
import { forgetPrivateListsOf } from '#server/campaign/canvassing/voter-lists/forget-in-lists.ts';
import { forgetDraftsOf } from '#server/campaign/drafts/forget-drafts.ts';
import { countRights } from '#server/campaign/rights/count-rights.ts';
import { endRights, endSessionsOfStranger } from '#server/campaign/rights/end-rights.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { personOf } from '#server/operations/principal.ts';
import type { Role } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { canBeRecordId } from '#server/store/record-id.ts';

export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly since: Date;
}

/** As what people are listed, with what they have given and whom they have invited. */
export const listing = { operationId: 'listPeople', role: 'OWNER', audited: false, writes: false } as const;

/** The members of a campaign, by name. */
export const listMembers = campaignOperation({
  ...listing,
  run: ({ tx }): Promise<Member[]> =>
    tx.query<Member>(
      `select m.user_id as "userId", u.name, u.email, m.role, m.created_at as since
       from memberships m
       join users u on u.id = m.user_id where m.campaign_id = $1 and m.left_at is null order by u.name, m.user_id`,
      [tx.campaignId],
    ),
});

/** What each member has given that is in force, by the member's id. */
export const rightsOfMembers = campaignOperation({
  ...listing,
  run: ({ tx, now }) => countRights(tx, now),
});

export const roleChange = { operationId: 'changeRole', role: 'OWNER' } as const;

interface NewRole {
  readonly userId: string;
  readonly role: Role;
}

/**
 * Gives a member another role. What the member has given and may not give in that role ends, such as keys and links of turfs.
 * Errors: 403 if the person who changes it is no owner any more; 404 for no member; 409
 * if the campaign would be left without an owner.
 */
export const changeRole = campaignOperation({
  ...roleChange,
  async run(context, { userId, role }: NewRole): Promise<void> {
    await lockMember(context, userId, role === 'OWNER');
    await endRights(context, userId, role);
    await setRole(context, userId, role);
  },
});

/** Writes a member's role as the operation that changes it. The caller has locked the member. */
export async function setRole({ tx, audit }: CampaignContext, userId: string, role: Role): Promise<void> {
  await tx.query('update memberships set role = $3 where campaign_id = $1 and user_id = $2', [
    tx.campaignId,
    userId,
    role,
  ]);
  Object.assign(audit, { recordId: userId, fields: ['role'] });
}

/**
 * Removes a member, or lets an owner leave. All that the member has given ends, since it acts on the member's behalf, and so do
 * the sessions of whoever is in no other campaign. What the member alone has seen is deleted: drafts, and private lists of
 * voters. Errors: as `changeRole`.
 */
export const removeMember = campaignOperation({
  operationId: 'removeMember',
  role: 'OWNER',
  async run(context, userId: string): Promise<void> {
    const { tx, audit, now } = context;
    await lockMember(context, userId, false);
    await endRights(context, userId, null);
    // Keys name the membership that made them, so the row stays, without any right.
    await tx.query('update memberships set left_at = $3 where campaign_id = $1 and user_id = $2', [
      tx.campaignId,
      userId,
      now,
    ]);
    await forgetDraftsOf(tx, userId);
    await forgetPrivateListsOf(tx, userId);
    await endSessionsOfStranger(tx, userId);
    audit.recordId = userId;
  },
});

/**
 * Locks the campaign's memberships, so that two changes at once cannot leave it without an owner. What is recorded meanwhile may
 * refer to them: a visit that holds its link would otherwise wait for this, and this for the link.
 */
async function lockMember({ tx, principal }: CampaignContext, userId: string, staysOwned: boolean): Promise<void> {
  const changedBy = personOf(principal);
  const members = await tx.query<{ user_id: string; role: Role }>(
    'select user_id, role from memberships where campaign_id = $1 and left_at is null order by user_id for no key update',
    [tx.campaignId],
  );
  const member = canBeRecordId(userId) && members.find((item) => item.user_id === userId);
  if (!member) throw notFound(`The campaign has no member ${userId}.`);
  const owners = members.filter(({ role }) => role === 'OWNER');
  // Another owner may have changed the role of this one since the page was requested.
  if (changedBy !== null && !owners.some(({ user_id }) => user_id === changedBy)) throw ownersOnly();
  if (!staysOwned && owners.length === 1 && owners[0] === member) {
    throw new BilingualError(
      409,
      'validation_failed',
      inLanguages((language) => accountRefusals[language].lastOwner),
    );
  }
}

/** The error of an action that was begun as an owner. */
export const ownersOnly = (): BilingualError =>
  new BilingualError(
    403,
    'forbidden',
    inLanguages((language) => accountRefusals[language].noLongerOwner),
  );
