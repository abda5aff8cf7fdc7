import type { Pool } from 'pg';
import { notFound } from '#core/errors.ts';
import { recordOperatorAction } from '#server/campaign/audit/record-operator-action.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { hashToken, newToken, tokenTest } from '#server/keys/token.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { checkPassword, hashPassword, isPassword } from './password.ts';
import type { Role } from './roles.ts';
import { endAllSessions } from './sessions.ts';

const prefix = 'hl_';
const isToken = tokenTest(prefix);
const lifeMilliseconds = 7 * 86_400_000;

/** The path of a link, below the installation's address. */
export const linkPath = (token: string): string => `/console/links/${token}`;

/**
 * Invites a person to a campaign and returns the link's token. A person without an account gets one, with no password
 * yet. Errors: 400 through the caller's own checks; 409 where the person is a member already.
 */
export async function invite(
  pool: Pool,
  campaignId: string,
  person: { readonly email: string; readonly name: string; readonly role: Role },
  { invitedBy, now }: { readonly invitedBy: string | null; readonly now: Date },
): Promise<string> {
  const email = person.email.trim();
  await pool.query(
    `insert into users (id, email, name, created_at) values ($1, $2, $3, $4) on conflict (lower(email)) do nothing`,
    [newRecordId(), email, person.name.trim() || email, now],
  );
  const { rows } = await pool.query<{ id: string }>('select id from users where lower(email) = lower($1)', [email]);
  const userId = (rows[0] as { id: string }).id;
  const token = newToken(prefix);
  await withCampaign(pool, campaignId, async (tx) => {
    const members = await tx.query(
      'select 1 from memberships where campaign_id = $1 and user_id = $2 and left_at is null',
      [campaignId, userId],
    );
    if (members.length > 0 && invitedBy !== null) {
      throw new BilingualError(409, 'validation_failed', {
        en: 'This person is a member of the campaign already.',
        fr: 'Cette personne est déjà membre de la campagne.',
      });
    }
    recordOperatorAction(tx, {
      operation: 'inviteMember',
      recordId: userId,
      at: now,
      userId: invitedBy,
      fields: ['role'],
    });
  });
  await insertLink(pool, token, { userId, campaignId, role: person.role, createdBy: invitedBy, now });
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
  await insertLink(pool, token, { userId: user.id, campaignId: null, role: null, createdBy: null, now });
  return token;
}

async function insertLink(
  pool: Pool,
  token: string,
  link: {
    readonly userId: string;
    readonly campaignId: string | null;
    readonly role: Role | null;
    readonly createdBy: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await pool.query(
    `insert into sign_in_links (token_hash, user_id, campaign_id, role, created_by, created_at, expires_at)
     values (decode($1, 'hex'), $2, $3, $4, $5, $6, $7)`,
    [
      hashToken(token),
      link.userId,
      link.campaignId,
      link.role,
      link.createdBy,
      link.now,
      new Date(link.now.getTime() + lifeMilliseconds),
    ],
  );
}

const usedUp = () =>
  new BilingualError(404, 'not_found', {
    en: 'This link has been used, or is too old. Ask for another one.',
    fr: 'Ce lien a déjà servi ou a expiré. Demandez-en un autre.',
  });

export interface SignInLink {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Whether the user has an account already, whose password the link does not replace. */
  readonly asksForPassword: boolean;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly role: Role | null;
}

interface LinkRow {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly has_password: boolean;
  readonly campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly role: Role | null;
}

/** What a link is for. Errors: 404 where it never was, was used, or is too old. */
export async function findLink(pool: Pool, token: string, now: Date): Promise<SignInLink> {
  const { rows } = isToken(token)
    ? await pool.query<LinkRow>(
        `select l.user_id, u.email, u.name, u.password_hash is not null as has_password, l.campaign_id,
           c.name as campaign_name, l.role
         from sign_in_links l join users u on u.id = l.user_id left join campaigns c on c.id = l.campaign_id
         where l.token_hash = decode($1, 'hex') and l.used_at is null and l.expires_at > $2`,
        [hashToken(token), now],
      )
    : { rows: [] };
  const row = rows[0];
  if (!row) throw usedUp();
  return {
    userId: row.user_id,
    email: row.email,
    name: row.name,
    asksForPassword: row.has_password && row.campaign_id !== null,
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    role: row.role,
  };
}

/**
 * Uses a link up: sets the user's password, or checks it where the user has one and the link invites; then makes the
 * user a member. Errors: 400 for a password that is too weak; 401 for a wrong one; 404 as `findLink`.
 *
 * @returns the user's id
 */
export async function useLink(pool: Pool, token: string, password: string, now: Date): Promise<string> {
  const link = await findLink(pool, token, now);
  if (link.asksForPassword) {
    const { rows } = await pool.query<{ password_hash: string | null }>(
      'select password_hash from users where id = $1',
      [link.userId],
    );
    if (!(await isPassword(rows[0]?.password_hash ?? null, password))) {
      throw new BilingualError(401, 'unauthorized', {
        en: 'This is not the password of your account.',
        fr: 'Ce n’est pas le mot de passe de votre compte.',
      });
    }
  } else {
    checkPassword(password, link.email);
  }
  const used = await pool.query(
    `update sign_in_links set used_at = $2 where token_hash = decode($1, 'hex') and used_at is null`,
    [hashToken(token), now],
  );
  if (used.rowCount !== 1) throw usedUp();
  if (!link.asksForPassword) {
    await pool.query('update users set password_hash = $2 where id = $1', [link.userId, await hashPassword(password)]);
    await endAllSessions(pool, link.userId);
  }
  const { campaignId, role, userId } = link;
  if (campaignId && role) {
    await withCampaign(pool, campaignId, async (tx) => {
      await tx.query(
        `insert into memberships (campaign_id, user_id, role, created_at) values ($1, $2, $3, $4)
         on conflict (campaign_id, user_id) do update set role = $3, created_at = $4, left_at = null
         where memberships.left_at is not null`,
        [campaignId, userId, role, now],
      );
      recordOperatorAction(tx, { operation: 'joinCampaign', recordId: userId, at: now, userId, fields: ['role'] });
    });
  }
  return userId;
}
