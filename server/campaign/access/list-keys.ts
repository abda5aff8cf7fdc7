import { campaignOperation } from '#server/operations/campaign-operation.ts';

export interface ListedKey {
  readonly keyId: string;
  readonly name: string;
  readonly lastFour: string;
  readonly scopes: string[];
  /** The name of the member who made it. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** When its latest entry in the audit log was written; null if it was never used. */
  readonly lastUsedAt: Date | null;
}

/** All keys of a campaign, the newest first. */
export const listKeys = campaignOperation({
  operationId: 'listKeys',
  role: 'OWNER',
  audited: false,
  writes: false,
  run: ({ tx }): Promise<ListedKey[]> =>
    tx.query<ListedKey>(
      `select k.id as "keyId", k.name, k.last_four as "lastFour", k.scopes, u.name as "createdBy",
         k.created_at as "createdAt", k.revoked_at as "revokedAt", used.created_at as "lastUsedAt"
       from api_keys k join users u on u.id = k.user_id
       left join lateral (
         select a.created_at from audit_log a where a.campaign_id = $1 and a.key_id = k.id
         order by a.id desc limit 1
       ) used on true
       where k.campaign_id = $1 order by k.created_at desc, k.id desc`,
      [tx.campaignId],
    ),
});
