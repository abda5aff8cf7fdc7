import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** Who walks a list: a volunteer. */
export interface Canvasser {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
}

/** At most this many are offered; a campaign with more writes names by hand. */
const mostOffered = 500;

const offered = `select id, name, phone from volunteers where campaign_id = $1 and status = 'ACTIVE'
  order by name, id limit ${mostOffered}`;
const byId = 'select id, name, phone from volunteers where campaign_id = $1 and id = $2';

/** The volunteers who help now, by name. */
export const listCanvassers = (tx: CampaignTransaction): Promise<Canvasser[]> =>
  tx.query<Canvasser>(offered, [tx.campaignId]);

/** A volunteer by id; null if the campaign has none of it. */
export async function findCanvasser(tx: CampaignTransaction, id: string | undefined): Promise<Canvasser | null> {
  if (id === undefined || !canBeRecordId(id)) return null;
  const [volunteer] = await tx.query<Canvasser>(byId, [tx.campaignId, id]);
  return volunteer ?? null;
}
