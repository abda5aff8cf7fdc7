import { revokeKey } from '#server/campaign/access/revoke-key.ts';
import { command } from './command.ts';
import { findCampaign } from './find-campaign.ts';

export const revoke = command({
  name: 'revoke',
  operands: ['campaign', 'key id'],
  options: {},
  summary: 'Revokes a key, at once on every server.',
  async run(pool, given) {
    const [campaign, keyId] = given.operands as [string, string];
    const { campaignId } = await findCampaign(pool, campaign);
    await revokeKey(pool, campaignId, keyId);
    return { campaignId, keyId, revoked: true };
  },
  describe: ({ keyId }) => `Revoked key ${keyId}.`,
});
