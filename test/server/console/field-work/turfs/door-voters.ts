import { walkKey } from '#server/campaign/addresses/walk-order.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { ConsoleHarness } from '#test/support/console/console.ts';

export interface DoorVoter {
  readonly name: string;
  readonly address: string;
  readonly poll: string;
  readonly city?: string;
  readonly doNotContact?: readonly string[];
}

/** Adds voters behind doors. Returns their ids by their names. */
export async function addDoorVoters(
  { database, now }: Pick<ConsoleHarness, 'database' | 'now'>,
  campaignId: string,
  people: readonly DoorVoter[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, address, poll, city = 'Grand Banc', doNotContact = [] } of people) {
    const id = newRecordId();
    ids.set(name, id);
    await database.knex('voters').insert({
      campaign_id: campaignId,
      id,
      first_name: name,
      last_name: 'Voter',
      address,
      city,
      province: 'XA',
      postal_code: '',
      riding: 'Les Bancs',
      poll,
      do_not_contact: doNotContact,
      walk_key: walkKey({ firstName: name, lastName: 'Voter', address, city, poll }),
      created_at: now,
      updated_at: now,
    });
  }
  return ids;
}
