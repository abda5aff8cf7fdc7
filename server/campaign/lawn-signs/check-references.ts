import { type HustingsError, invalid } from '#core/errors.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/**
 * Checks that the voter and the volunteer of a sign belong to the campaign. Errors: 400 naming the field, the same for
 * a malformed id, an unknown id, and an id of another campaign.
 */
export async function checkReferences(
  tx: CampaignTransaction,
  sign: { readonly voterId?: string | null; readonly assignedVolunteerId?: string | null },
): Promise<void> {
  const [fault] = await faultyReferences(tx, [sign]);
  if (fault) throw fault;
}

/** Locks the voters and volunteers that signs name. What is no id is passed over. */
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

/** Those of the ids that are there. They are locked, so that none is deleted until the sign is written. */
const existing = (
  tx: CampaignTransaction,
  table: 'voters' | 'volunteers',
  ids: ReadonlyArray<string | null | undefined>,
): Promise<ReadonlySet<string>> =>
  lockRecords(
    tx,
    table,
    ids.flatMap((id) => id ?? []),
    'key share',
  );
