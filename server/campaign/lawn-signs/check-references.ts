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
    throw noVolunteerOfCampaign();
  }
}

/** Locks the voters and volunteers that signs name, in the order of their ids. What is no id is passed over. */
export async function lockReferences(
  tx: CampaignTransaction,
  signs: ReadonlyArray<{ readonly voterId?: unknown; readonly assignedVolunteerId?: unknown }>,
): Promise<void> {
  const texts = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string');
  await existing(tx, 'voters', texts(signs.map(({ voterId }) => voterId)));
  await existing(tx, 'volunteers', texts(signs.map(({ assignedVolunteerId }) => assignedVolunteerId)));
}

/** The same for several signs: why each is refused, or null. */
export async function faultyReferences(
  tx: CampaignTransaction,
  signs: ReadonlyArray<{ voterId?: string | null; assignedVolunteerId?: string | null }>,
): Promise<Array<HustingsError | null>> {
  const [voters, volunteers] = await Promise.all([
    existing(
      tx,
      'voters',
      signs.map(({ voterId }) => voterId),
    ),
    existing(
      tx,
      'volunteers',
      signs.map(({ assignedVolunteerId }) => assignedVolunteerId),
    ),
  ]);
  const isThere = (ids: ReadonlySet<string>, id: string | null | undefined) => !id || ids.has(id.toLowerCase());
  return signs.map(({ voterId, assignedVolunteerId }) => {
    if (voterId === '' || !isThere(voters, voterId)) return noVoterOfCampaign();
    return assignedVolunteerId === '' || !isThere(volunteers, assignedVolunteerId) ? noVolunteerOfCampaign() : null;
  });
}

export const noVoterOfCampaign = (): HustingsError =>
  invalid('The field "voterId" must be the id of a voter of this campaign, or null.');

const noVolunteerOfCampaign = (): HustingsError =>
  invalid('The field "assignedVolunteerId" must be the id of a volunteer of this campaign, or null.');

/** Those of the ids that are there; they stay until the transaction ends. */
async function existing(
  tx: CampaignTransaction,
  table: 'voters' | 'volunteers',
  ids: ReadonlyArray<string | null | undefined>,
): Promise<ReadonlySet<string>> {
  const possible = ids.flatMap((id) => (id && canBeRecordId(id) ? [id.toLowerCase()] : []));
  if (possible.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(
    `select id from ${table} where campaign_id = $1 and id = any($2) order by id for key share`,
    [tx.campaignId, possible],
    { prepare: false },
  );
  return new Set(rows.map(({ id }) => id));
}

async function exists(tx: CampaignTransaction, find: string, id: string | null | undefined): Promise<boolean> {
  if (id === null || id === undefined) return true;
  return canBeRecordId(id) && (await tx.query(find, [tx.campaignId, id])).length > 0;
}
