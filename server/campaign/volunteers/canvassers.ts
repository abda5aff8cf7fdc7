import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { listVolunteers } from './operations/list-volunteers.ts';

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
const names = 'select id, name from volunteers where campaign_id = $1 and id = any ($2::uuid[])';

/** The volunteers who help now, by name. */
export const listCanvassers = (tx: CampaignTransaction): Promise<Canvasser[]> =>
  tx.query<Canvasser>(offered, [tx.campaignId]);

/** The volunteers who help now, by name, to choose from. */
export const viewCanvassers = campaignOperation({
  as: listVolunteers,
  async run({ tx, audit }): Promise<readonly Canvasser[]> {
    const canvassers = await listCanvassers(tx);
    audit.rowCount = canvassers.length;
    return canvassers;
  },
});

/** A volunteer by id; null if the campaign has none of it. */
export async function findCanvasser(tx: CampaignTransaction, id: string | undefined): Promise<Canvasser | null> {
  if (id === undefined || !canBeRecordId(id)) return null;
  const [volunteer] = await tx.query<Canvasser>(byId, [tx.campaignId, id]);
  return volunteer ?? null;
}

/** The names of volunteers by their ids. */
export async function volunteerNames(tx: CampaignTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await tx.query<{ id: string; name: string }>(names, [tx.campaignId, ids]);
  return new Map(found.map(({ id, name }) => [id, name]));
}
