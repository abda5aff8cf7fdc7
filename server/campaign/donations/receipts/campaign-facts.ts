import type { Level } from '#core/levels.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';

/** What a receipt says of its campaign, and what decides whether there may be one. */
export interface CampaignFacts {
  readonly code: string;
  readonly ednNumber: string | null;
  readonly candidateName: string;
  readonly party: string;
  readonly riding: string;
  readonly electionLevel: Level;
  /** YYYY-MM-DD. */
  readonly electionDate: string;
  readonly officialAgentName: string | null;
  readonly officialAgentAddress: string | null;
  /** YYYY-MM-DD. */
  readonly nominationConfirmedDate: string | null;
  readonly leaderAuthorizationOnFile: boolean;
}

const select = `select code, edn_number as "ednNumber", candidate_name as "candidateName", party, riding,
    election_level as "electionLevel", election_date as "electionDate", official_agent_name as "officialAgentName",
    official_agent_address as "officialAgentAddress", nomination_confirmed_date as "nominationConfirmedDate",
    leader_authorization_on_file as "leaderAuthorizationOnFile"
  from campaigns where id = $1`;

export async function readCampaignFacts(tx: CampaignTransaction): Promise<CampaignFacts> {
  const [facts] = await tx.query<CampaignFacts>(select, [tx.campaignId]);
  if (!facts) throw new Error('the campaign of this transaction does not exist');
  return facts;
}
