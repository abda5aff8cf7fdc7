import { type HustingsError, invalid } from '#core/errors.ts';
import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';

/** The lock prevents deletion until the sign is written. */
const findVoter = 'select 1 from voters where campaign_id = $1 and id = $2 for key share';
const findVolunteer = 'select 1 from volunteers where campaign_id = $1 and id = $2 for key share';

/**
 * Checks that the voter and the volunteer of a sign belong to the campaign. Errors: 400 naming the field, the same for
 * a malformed id, an unknown id, and an id of another campaign.
 */
export async function checkReferences(
  tx: CampaignTransaction,
  { voterId, assignedVolunteerId }: { voterId?: string | null; assignedVolunteerId?: string | null },
): Promise<void> {
  const [voter, volunteer] = await Promise.all([
    exists(tx, findVoter, voterId),
    exists(tx, findVolunteer, assignedVolunteerId),
  ]);
  if (!voter) throw noVoterOfCampaign();
  if (!volunteer) {
    throw invalid('The field "assignedVolunteerId" must be the id of a volunteer of this campaign, or null.');
  }
}

export const noVoterOfCampaign = (): HustingsError =>
  invalid('The field "voterId" must be the id of a voter of this campaign, or null.');

async function exists(tx: CampaignTransaction, find: string, id: string | null | undefined): Promise<boolean> {
  if (id === null || id === undefined) return true;
  return canBeRecordId(id) && (await tx.query(find, [tx.campaignId, id])).length > 0;
}
