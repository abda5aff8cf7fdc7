import type { Database } from '#core/database/database.ts';
import { createLog } from '#core/log.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { createCampaignPool } from '#server/store/pool.ts';

/** A client's own keys: several, since one alone may send 1,200 requests a minute only. */
export interface ClientKeys {
  readonly campaignId: string;
  readonly keys: readonly string[];
}

const keysOfAClient = 3;

/** YYYY-MM-DD of a day before or after today, in Greenwich. */
export const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** Creates campaigns that may issue receipts, and keys for this many clients, divided among them. */
export async function createCampaigns(
  { requestUrl }: Pick<Database, 'requestUrl'>,
  campaigns: number,
  clients: number,
): Promise<ClientKeys[]> {
  const pool = createCampaignPool(requestUrl, createLog('silent'), { size: 2 });
  try {
    const created: Array<{ campaignId: string; userId: string }> = [];
    for (let i = 1; i <= campaigns; i++) created.push(await createCampaign(pool, campaign(i)));
    const given: ClientKeys[] = [];
    for (let i = 0; i < clients; i++) {
      const { campaignId, userId } = created[i % campaigns] as (typeof created)[number];
      const keys: string[] = [];
      for (let n = 1; n <= keysOfAClient; n++) {
        const keyOptions = { name: `client ${i}, ${n}`, scopes: ['voters:write', 'donations:write'] as const, userId };
        keys.push((await createKey(pool, campaignId, keyOptions)).key);
      }
      given.push({ campaignId, keys });
    }
    return given;
  } finally {
    await pool.end();
  }
}

const campaign = (number: number) => ({
  code: `FAULTS${number}`,
  name: `Faults ${number}`,
  candidateName: 'Ada Kelpward',
  party: 'Parti des Marées',
  riding: 'Banquereau—Sable',
  ednNumber: `9900${number}`,
  electionLevel: 'FEDERAL' as const,
  electionDate: day(10),
  subscriptionTier: 'CAMPAIGN_HQ' as const,
  officialAgentName: 'Jean-Luc Pelletier',
  officialAgentAddress: '12 rue du Quai, Grand Banc XA Z1A 1A1',
  nominationConfirmedDate: day(-30),
  leaderAuthorizationOnFile: true,
  owner: { email: `owner${number}@example.org`, name: `Owner ${number}` },
});
