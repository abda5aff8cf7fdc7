import { volunteerNames } from '#server/campaign/volunteers/canvassers.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { LawnSignRow } from './lawn-sign.ts';

/** Who has to do with some signs, by their ids. */
export interface SignPeople {
  readonly voters: ReadonlyMap<string, string>;
  readonly volunteers: ReadonlyMap<string, string>;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const voterNames = `select id, first_name || ' ' || last_name as name from voters where campaign_id = $1 and id = any ($2)`;

/** The names of the voters who asked for the signs, and of the volunteers who see to them. */
export async function peopleOfSigns(tx: CampaignTransaction, signs: readonly LawnSignRow[]): Promise<SignPeople> {
  const idsOf = (column: 'voter_id' | 'assigned_volunteer_id') => [
    ...new Set(signs.flatMap((sign) => sign[column] ?? [])),
  ];
  const [voters, volunteers] = await Promise.all([
    tx.query<Named>(voterNames, [tx.campaignId, idsOf('voter_id')]),
    volunteerNames(tx, idsOf('assigned_volunteer_id')),
  ]);
  return { voters: new Map(voters.map(({ id, name }) => [id, name])), volunteers };
}
