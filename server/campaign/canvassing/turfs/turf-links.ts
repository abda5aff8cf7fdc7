import { HustingsError, refused } from '#core/errors.ts';
import { turfHasEnded } from '#server/campaign/canvassing/operations/turfs/update-turf.ts';
import { mayGive } from '#server/campaign/rights/may-give.ts';
import { rights } from '#server/campaign/rights/rights.ts';
import { hashToken, newToken } from '#server/keys/token.ts';
import { roleMissing } from '#server/operations/authorize.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { type LinkHolder, personOf } from '#server/operations/principal.ts';
import { mayActAs, type Role, roles } from '#server/operations/roles.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { canBeRecordId, newRecordId } from '#server/store/record-id.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { lockTurf } from './turf.ts';

/** How long a link can be used. */
const linkDays = 14;

const prefix = 'hw_';
/** The campaign's id without dashes, then what is secret. */
const form = /^hw_([0-9a-f]{32})([A-Za-z0-9_-]{32})$/;

/** The roles that may do what takes this one, as values of SQL. */
const rolesFrom = (needed: Role): string =>
  roles
    .filter((role) => mayActAs(role, needed))
    .map((role) => `'${role}'`)
    .join(', ');

/**
 * Whether a link `l` opens its turf `t` at the time `$3`, of whoever made it as the member `m`. A server of an earlier release,
 * which ends no links, may have changed the role.
 */
export const openLink = {
  from: `turf_links l
  join turfs t on t.campaign_id = l.campaign_id and t.id = l.turf_id
  join memberships m on m.campaign_id = l.campaign_id and m.user_id = l.user_id`,
  where: `l.ended_at is null and l.expires_at > $3 and t.ended_at is null
  and m.left_at is null and m.role in (${rolesFrom(rights.turfLinks.needs)})`,
};

const insert = `insert into turf_links (campaign_id, id, turf_id, volunteer_id, user_id, token_hash, created_at, expires_at)
  values ($1, $2, $3, $4, $5, decode($6, 'hex'), $7, $8)`;

/**
 * Makes a link by which the turf's volunteer opens it on a phone. Only a hash of the token is stored, so it is shown
 * this once. Errors: 403; 404; 422 if no one walks the turf, or if it was ended.
 */
export const createTurfLink = campaignOperation({
  operationId: 'createTurfLink',
  role: 'MANAGER',
  async run({ tx, audit, principal, now }, turfId: string): Promise<string> {
    if (canBeRecordId(turfId)) audit.recordId = turfId;
    const turf = await lockTurf(tx, turfId);
    if (turf.ended_at) throw turfHasEnded();
    if (turf.volunteer_id === null)
      throw refused([422, 'validation_failed'], 'turf.unassigned', 'Choose the volunteer first.');
    const userId = personOf(principal);
    // A link acts on behalf of a person.
    if (userId === null || !(await mayGive(tx, userId, rights.turfLinks.needs)))
      throw roleMissing(rights.turfLinks.needs);
    const token = newToken(prefix + tx.campaignId.replaceAll('-', ''));
    const expires = new Date(now.getTime() + linkDays * 86_400_000);
    const of = [tx.campaignId, newRecordId(), turfId, turf.volunteer_id, userId];
    await tx.query(insert, [...of, hashToken(token), now, expires]);
    return token;
  },
});

/** Ends all links of a turf at once. Visits that phones have not sent can be sent by a new link. Errors: 404. */
export const endTurfLinks = campaignOperation({
  operationId: 'endTurfLinks',
  role: 'MANAGER',
  async run({ tx, audit, now }, turfId: string): Promise<void> {
    if (canBeRecordId(turfId)) audit.recordId = turfId;
    await lockTurf(tx, turfId);
    await tx.query('update turf_links set ended_at = $3 where campaign_id = $1 and turf_id = $2 and ended_at is null', [
      tx.campaignId,
      turfId,
      now,
    ]);
  },
});

interface FoundLink {
  readonly id: string;
  readonly turf_id: string;
  readonly user_id: string;
  readonly is_open: boolean;
  /** Whether whoever made it may not make it any more. */
  readonly giver_left: boolean;
}

const find = `select l.id, l.turf_id, l.user_id, ${openLink.where} as is_open,
    m.left_at is not null or m.role not in (${rolesFrom(rights.turfLinks.needs)}) as giver_left
  from ${openLink.from}
  where l.campaign_id = $1 and l.token_hash = decode($2, 'hex')`;

/** For whom a link acts. Errors: 404 for one that there is not, that was ended, or that has expired; the log tells them apart. */
export async function findTurfLink(pool: CampaignPool, _by: unknown, token: string, now: Date): Promise<LinkHolder> {
  const [, id = ''] = form.exec(token) ?? [];
  const campaignId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  if (!canBeRecordId(campaignId)) throw noSuchLink();
  const [link] = await withCampaign(pool, campaignId, (tx) =>
    tx.query<FoundLink>(find, [campaignId, hashToken(token), now], { last: true }),
  );
  if (!link) throw noSuchLink();
  if (!link.is_open)
    throw noSuchLink(
      link.giver_left ? 'a link of somebody who has left, or has no right to it' : 'a link that has ended',
    );
  return { kind: 'link', campaignId, linkId: link.id, turfId: link.turf_id, userId: link.user_id };
}

export const noSuchLink = (loggedAs = 'a link that there is not'): HustingsError =>
  new HustingsError(404, 'not_found', 'This link is not valid, or not any more.', { loggedAs });
