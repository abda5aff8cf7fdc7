import Table from 'cli-table3';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { command } from './command.ts';
import { findCampaign } from './find-campaign.ts';

interface ListedKey {
  readonly keyId: string;
  readonly name: string;
  readonly lastFour: string;
  readonly scopes: string[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

export const keys = command({
  name: 'keys',
  operands: ['campaign'],
  options: {},
  summary: 'Lists the campaign’s keys, newest first.',
  async run(pool, given) {
    const { campaignId } = await findCampaign(pool, given.operands[0] as string);
    const listed = await withCampaign(pool, campaignId, (tx) =>
      tx.query<ListedKey>(
        `select id as "keyId", name, last_four as "lastFour", scopes, created_at as "createdAt", revoked_at as "revokedAt"
         from api_keys where campaign_id = $1 order by created_at desc, id desc`,
        [campaignId],
      ),
    );
    return { campaignId, keys: listed };
  },
  describe({ keys: listed }) {
    const table = new Table({ head: ['id', 'name', 'ends in', 'created', 'revoked'], style: { head: [], border: [] } });
    for (const { keyId, name, lastFour, createdAt, revokedAt } of listed) {
      table.push([keyId, name, lastFour, createdAt.toISOString(), revokedAt?.toISOString() ?? '']);
    }
    return table.toString();
  },
});
