import type { Resource } from '#server/campaign/access/token-kinds.ts';
import type { Member } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { whose } from './end-grants.ts';

export interface ListedGrant {
  readonly id: string;
  /** As the program calls itself. */
  readonly clientName: string;
  readonly redirectUri: string;
  readonly resource: Resource;
  readonly scopes: string[];
  readonly userName: string;
  readonly userId: string;
  readonly connectedAt: Date;
  readonly endedAt: Date | null;
  /** When its latest entry in the audit log was written; null if there is none. */
  readonly lastUsedAt: Date | null;
}

/** A page shows at most this many: those that were connected first. */
const shown = 200;

const select = `select g.id, g.client_name as "clientName", g.redirect_uri as "redirectUri", g.resource, g.scopes,
    u.name as "userName", g.user_id as "userId", g.connected_at as "connectedAt", g.ended_at as "endedAt",
    used.created_at as "lastUsedAt"
  from (
    select * from oauth_grants
    where campaign_id = $1 and connected_at is not null and ($2::uuid is null or user_id = $2)
    order by ended_at is not null, created_at desc, id desc limit ${shown}
  ) g
  join users u on u.id = g.user_id
  left join lateral (
    select a.created_at from audit_log a where a.campaign_id = $1 and a.key_id = g.id order by a.id desc limit 1
  ) used on true
  order by g.ended_at is not null, g.created_at desc, g.id desc`;

/** The programs that a member sees: their own, a manager everybody's. Those that are connected come first. */
export const listGrants = (pool: CampaignPool, by: Member): Promise<ListedGrant[]> =>
  withCampaign(pool, by.campaignId, (tx) => tx.query<ListedGrant>(select, [by.campaignId, whose(by)], { last: true }));
