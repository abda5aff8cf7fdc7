import type { Pool } from 'pg';
import { inLanguages } from '#core/texts/languages.ts';
import { accountRefusals } from '#core/texts/texts.ts';
import { hashToken, newToken, tokenTest } from '#server/keys/token.ts';
import type { PersonWith, Visitor } from './execute-for-person.ts';
import type { Queries } from './in-transaction.ts';
import { endSession, startSession } from './sessions.ts';
import { linkUsedUp } from './sign-in-links.ts';
import { withFailureLimit } from './throttle/attempt-limits.ts';
import { linkLimit } from './throttle/limits.ts';

/** Other links have another prefix: neither is taken for the other. */
const prefix = 'hb_';
const isToken = tokenTest(prefix);

/** How long the link can be used. */
export const sandboxLinkMinutes = 15;

const ended = inLanguages((language) => accountRefusals[language].sandboxLinkEnded(sandboxLinkMinutes));

/** Its path below the address of the installation. */
export const sandboxPath = (token: string): string => `/console/sandbox/${token}`;

/**
 * The user `u` of the sandbox `c`, as long as nobody has taken the account over, and the installation has no campaign of
 * people.
 */
const ownerOfSandbox = `u.password_hash is null and u.totp_secret is null and c.is_demo
  and exists (select from memberships m where m.campaign_id = c.id and m.user_id = u.id and m.role = 'OWNER'
    and m.left_at is null)
  and not exists (select from campaigns other where not other.is_demo)`;

const offer = `insert into sign_in_links (token_hash, user_id, created_at, expires_at)
  select decode($1, 'hex'), u.id, $2, $3 from users u, campaigns c where ${ownerOfSandbox}
  order by c.created_at, u.created_at limit 1 returning user_id`;

/** The second of two uses waits for the first, and finds the link used. */
const use = `update sign_in_links l set used_at = $2 from users u, campaigns c
  where l.token_hash = decode($1, 'hex') and l.used_at is null and l.expires_at > $2 and l.campaign_id is null
    and u.id = l.user_id and ${ownerOfSandbox}
  returning u.id as "userId", c.code`;

/**
 * The token of a link that opens the sandbox campaign once, for who has started this installation; null where there is no
 * sandbox, or campaigns of people beside it. Like that of every link, its hash alone is stored.
 */
export async function offerSandbox(pool: Queries, now: Date): Promise<string | null> {
  const token = newToken(prefix);
  const until = new Date(now.getTime() + sandboxLinkMinutes * 60_000);
  const { rows } = await pool.query(offer, [hashToken(token), now, until]);
  return rows.length > 0 ? token : null;
}

/** The addresses of this machine, as rate limits count them. */
const isOfThisMachine = (address: string): boolean => address.startsWith('127.') || address === '0:0:0:0::/64';

interface OpenedSandbox {
  /** The token of a new session. */
  readonly session: string;
  readonly code: string;
}

/**
 * Signs in to the sandbox campaign by its link, and uses the link up. Errors: 404 for a link that there is not, that was
 * used or is too old, from another machine, or where campaigns of people have come; 429 after too many of them.
 */
export async function openSandbox(
  pool: Pool,
  { address, session }: Pick<Visitor, 'address' | 'session'>,
  token: string,
  now: Date,
  { attempts }: Pick<PersonWith, 'attempts'>,
): Promise<OpenedSandbox> {
  return withFailureLimit(linkLimit(attempts, address), async () => {
    const { rows } =
      isToken(token) && isOfThisMachine(address)
        ? await pool.query<{ userId: string; code: string }>(use, [hashToken(token), now])
        : { rows: [] };
    const [opened] = rows;
    if (!opened) throw linkUsedUp(ended);
    if (session) await endSession(pool, session.token);
    const started = await startSession(pool, opened.userId, { awaitsSecondFactor: false, now });
    return { session: started, code: opened.code };
  });
}
