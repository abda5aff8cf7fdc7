import type { Pool } from 'pg';
import { notFound } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { accountRefusals } from '#core/texts/texts.ts';
import { mayGive } from '#server/campaign/rights/may-give.ts';
import { rights } from '#server/campaign/rights/rights.ts';
import { hashToken, newToken, tokenTest } from '#server/keys/token.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { takeFormId } from '#server/operations/idempotency.ts';
import { type ExecutedWith, perform } from '#server/operations/perform.ts';
import { type Principal, personOf, principalOf } from '#server/operations/principal.ts';
import type { Role } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { PersonWith, Visitor } from './execute-for-person.ts';
import { replaceInvitations } from './invitations/open-invitations.ts';
import { ownersOnly } from './members.ts';
import { checkPassword, hashPassword } from './password.ts';
import { hasSecondFactor } from './second-factor.ts';
import { endSession, startSession } from './sessions.ts';
import { withFailureLimit } from './throttle/attempt-limits.ts';
import { forgetDevices } from './throttle/known-devices.ts';
import { linkLimit } from './throttle/limits.ts';

const prefix = 'hl_';
const isToken = tokenTest(prefix);
/** How long a link can be used. */
export const linkMilliseconds = 7 * 86_400_000;

/** The path of a link, below the installation's address. */
export const linkPath = (token: string): string => `/console/links/${token}`;

export interface Invited {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Whether the link is only sent to the address, and shown to no one else. */
  readonly isEmailed?: boolean;
}

/**
 * Invites a person to a campaign and returns the link's token. A person without an account gets one, with no password
 * yet; an owner who is then shown the link vouches for the address. An open invitation of the same person ends.
 * Errors: 400 through the caller's own checks; 403 if who invites is no owner; 409 if the person is a member already; 422 if
 * the form was sent before.
 */
export async function invite(
  pool: Pool,
  by: Principal | string,
  { isEmailed = false, ...person }: Invited,
  now: Date,
  { formId }: ExecutedWith = {},
): Promise<string> {
  const principal = principalOf(by);
  // The owner who invites; null if the operator does.
  const invitedBy = personOf(principal);
  const email = person.email.trim();
  await pool.query(
    `insert into users (id, email, name, created_at) values ($1, $2, $3, $4) on conflict (lower(email)) do nothing`,
    [newRecordId(), email, person.name.trim() || email, now],
  );
  const { rows } = await pool.query<{ id: string; has_password: boolean }>(
    'select id, password_hash is not null as has_password from users where lower(email) = lower($1)',
    [email],
  );
  const { id: userId, has_password } = rows[0] as { id: string; has_password: boolean };
  const token = newToken(prefix);
  const operation = { operationId: 'inviteMember', role: 'OWNER' } as const;
  const insertInvitation = async ({ tx, audit, also }: CampaignContext): Promise<void> => {
    const { campaignId } = tx;
    if (invitedBy !== null) {
      if (!(await mayGive(tx, invitedBy, rights.invitations.needs))) throw ownersOnly();
      if (formId !== undefined) await takeFormId(tx, { callerId: invitedBy, formId, now });
      const members = await tx.query(
        'select 1 from memberships where campaign_id = $1 and user_id = $2 and left_at is null',
        [campaignId, userId],
      );
      if (members.length > 0) {
        throw new BilingualError(
          409,
          'validation_failed',
          inLanguages((language) => accountRefusals[language].alreadyMember),
        );
      }
    }
    await replaceInvitations(tx, userId, now);
    await insertLink(tx, token, { userId, campaignId, role: person.role, createdBy: invitedBy, isEmailed, now });
    Object.assign(audit, { recordId: userId, fields: ['role'] });
    if (invitedBy !== null && !isEmailed && !has_password) {
      also('vouchForAddress', { recordId: userId, fields: ['email'] });
    }
  };
  await perform(pool, principal, operation, now, insertInvitation, { formId });
  return token;
}

/** A link with which a user who has lost the password sets a new one. Only the operator makes it. Errors: 404. */
export async function offerNewPassword(pool: Pool, email: string, now: Date): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from users where lower(email) = lower($1)', [
    email.trim(),
  ]);
  const user = rows[0];
  if (!user) throw notFound('Nobody has this e-mail address.');
  const token = newToken(prefix);
  const link = { userId: user.id, campaignId: null, role: null, createdBy: null, isEmailed: false, now };
  await insertLink(pool, token, link);
  return token;
}

async function insertLink(
  to: { query(text: string, values: unknown[]): Promise<unknown> },
  token: string,
  link: {
    readonly userId: string;
    readonly campaignId: string | null;
    readonly role: Role | null;
    readonly createdBy: string | null;
    readonly isEmailed: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await to.query(
    `insert into sign_in_links (token_hash, user_id, campaign_id, role, created_by, is_emailed, created_at, expires_at)
     values (decode($1, 'hex'), $2, $3, $4, $5, $6, $7, $8)`,
    [
      hashToken(token),
      link.userId,
      link.campaignId,
      link.role,
      link.createdBy,
      link.isEmailed,
      link.now,
      new Date(link.now.getTime() + linkMilliseconds),
    ],
  );
}

export const linkUsedUp = (words = inLanguages((language) => accountRefusals[language].linkEnded)) =>
  new BilingualError(404, 'not_found', words, {
    title: inLanguages((language) => accountRefusals[language].linkEndedTitle),
    loggedAs: 'a link that there is not, or that has ended',
  });

export interface SignInLink {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /**
   * What it takes: a new password, or a sign-in to the existing account. Either, if someone else had the account before
   * the owner of its address, who has this link.
   */
  readonly takes: 'password' | 'sign-in' | 'either';
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly role: Role | null;
}

interface LinkRow {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly has_password: boolean;
  readonly is_arrival: boolean;
  readonly campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly role: Role | null;
}

/**
 * What a link is for. Errors: 404 if it never was, was used or withdrawn, or is too old, or its inviter may no longer
 * invite.
 */
export async function findLink(pool: Pool, token: string, now: Date): Promise<SignInLink> {
  const { rows } = isToken(token)
    ? await pool.query<LinkRow>(
        `select l.user_id, u.email, u.name, u.password_hash is not null as has_password, l.campaign_id,
           u.vouched_at is not null and (l.created_by is null or l.is_emailed) as is_arrival, c.name as campaign_name, l.role
         from sign_in_links l join users u on u.id = l.user_id left join campaigns c on c.id = l.campaign_id
         where l.token_hash = decode($1, 'hex') and l.used_at is null and l.expires_at > $2
           and (l.created_by is null or exists (select from memberships m where m.campaign_id = l.campaign_id
             and m.user_id = l.created_by and m.role = 'OWNER' and m.left_at is null))`,
        [hashToken(token), now],
      )
    : { rows: [] };
  const row = rows[0];
  if (!row) throw linkUsedUp();
  return {
    userId: row.user_id,
    email: row.email,
    name: row.name,
    takes: whatItTakes(row),
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    role: row.role,
  };
}

function whatItTakes({ campaign_id, has_password, is_arrival }: LinkRow): SignInLink['takes'] {
  if (campaign_id === null || !has_password) return 'password';
  return is_arrival ? 'either' : 'sign-in';
}

/** As `findLink`. Errors: 429 for a further invalid one after too many. */
export const openSignInLink = (
  pool: Pool,
  { address }: Pick<Visitor, 'address'>,
  token: string,
  now: Date,
  { attempts }: Pick<PersonWith, 'attempts'>,
): Promise<SignInLink> => withFailureLimit(linkLimit(attempts, address), () => findLink(pool, token, now));

/**
 * Uses a link up with a new password, and makes the user a member if it invites: all of that or nothing. Every session
 * of the user ends, and so does the visitor's. Errors: 400 for a password that is too weak; 401 if the link takes a sign-in;
 * 404 as `findLink`.
 *
 * @returns the token of a new session; null if the user signs in with a second factor, since the link replaces the password
 * alone
 */
export async function choosePassword(
  pool: Pool,
  { session }: Pick<Visitor, 'session'>,
  { token, password }: { readonly token: string; readonly password: string },
  now: Date,
): Promise<string | null> {
  const { userId, email, takes } = await findLink(pool, token, now);
  if (takes === 'sign-in') throw takesSignIn();
  checkPassword(password, email);
  await useLink(pool, token, { person: null, password: await hashPassword(password), now });
  // A person who had the old password may have signed in with it.
  await forgetDevices(pool, userId);
  if (session) await endSession(pool, session.token);
  return (await hasSecondFactor(pool, userId)) ? null : startSession(pool, userId, { awaitsSecondFactor: false, now });
}

/** Uses an invitation up for the user who has signed in. Errors: 401 for another user; 404 as `findLink`. */
export async function acceptInvitation(
  pool: Pool,
  _by: unknown,
  { token, userId }: { readonly token: string; readonly userId: string },
  now: Date,
): Promise<void> {
  if (!isToken(token)) throw linkUsedUp();
  await useLink(pool, token, { person: userId, password: null, now });
}

async function useLink(
  pool: Pool,
  token: string,
  { person, password, now }: { person: string | null; password: string | null; now: Date },
): Promise<void> {
  const { rows } = await pool.query<{ outcome: string }>(
    `select use_sign_in_link(decode($1, 'hex'), $2, $3, $4, $5) as outcome`,
    [hashToken(token), person, password, now, newRecordId()],
  );
  if (rows[0]?.outcome === 'sign in') throw takesSignIn();
  if (rows[0]?.outcome !== 'used') throw linkUsedUp();
}

const takesSignIn = () =>
  new BilingualError(
    401,
    'unauthorized',
    inLanguages((language) => accountRefusals[language].accountExists),
  );
