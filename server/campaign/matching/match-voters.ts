import { emailKey } from '#core/identity/email.ts';
import { holdersOf } from '#server/records/external-id.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import { type CampaignTransaction, planned } from '#server/store/transaction.ts';
import { nameAndAddressKey } from './keys.ts';
import type { Match, Person } from './match.ts';
import { nameOf } from './names.ts';

/** Voters who share one e-mail address are read up to this many. */
const mostOfAddress = 20;

const byEmail = `select requested.place::int as place, v.id, v.first_name as "firstName", v.last_name as "lastName"
  from unnest($2::text[]) with ordinality requested (key, place), lateral (
    select id, first_name, last_name from voters
    where campaign_id = $1 and email_key = requested.key
    order by id limit ${mostOfAddress}
  ) v order by requested.place, v.id`;

/** A voter with the same e-mail address as a person who is looked for. */
export interface Holder {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** For each person, in their order, the voters of the campaign with the same e-mail address. */
export async function holdersOfEmail(tx: CampaignTransaction, people: readonly Person[]): Promise<Holder[][]> {
  const found: Holder[][] = people.map(() => []);
  const asked = people.flatMap(({ email }, at) => ((email ?? '').trim() === '' ? [] : [{ email, at }]));
  if (asked.length === 0) return found;
  const keys = await mapInSlices(asked, ({ email }) => emailKey(email as string));
  const rows = await tx.query<Holder & { place: number }>(byEmail, [tx.campaignId, keys], planned);
  for (const { place, ...holder } of rows) found[(asked[place - 1] as { at: number }).at]?.push(holder);
  return found;
}

const byResident = `select (
    select id from voters where campaign_id = $1 and resident_key = requested.key limit 1
  ) as id from unnest($2::bytea[]) with ordinality requested (key, place) order by place`;

/** For each person, in their order, a voter of the campaign with the same name at the same address, or null. */
async function residentsLike(tx: CampaignTransaction, people: readonly Person[]): Promise<Array<string | null>> {
  const keys = await mapInSlices(people, nameAndAddressKey);
  const rows = await tx.query<{ id: string | null }>(byResident, [tx.campaignId, keys], planned);
  return rows.map(({ id }) => id);
}

/** The first voter with the same name among those who have a person's e-mail address. */
function holderLike(person: Person, holders: readonly Holder[]): Holder | undefined {
  // Most addresses are new, and to read a name costs more than all else.
  if (holders.length === 0) return undefined;
  const name = nameOf(person);
  return holders.find((holder) => nameOf(holder) === name);
}

/**
 * For each person, in their order, the record of the campaign that the surest rule finds, or null. This is the one place
 * where rows of imports and of batches are compared with the records that are there.
 */
export async function matchVoters(tx: CampaignTransaction, people: readonly Person[]): Promise<Array<Match | null>> {
  if (people.length === 0) return [];
  // Each is sent while the database answers those before, and the keys of the next one are made.
  const [identified, addressed, residents] = await Promise.all([
    holdersOf(
      tx,
      'voters',
      people.map(({ externalId }) => externalId ?? null),
    ),
    holdersOfEmail(tx, people),
    residentsLike(tx, people),
  ]);
  return people.map((person, at): Match | null => {
    const byId = identified[at];
    if (byId) return { rule: 'EXTERNAL_ID', id: byId };
    const byAddress = holderLike(person, addressed[at] ?? []);
    if (byAddress) return { rule: 'EMAIL', id: byAddress.id };
    const byName = residents[at];
    return byName ? { rule: 'NAME_AND_ADDRESS', id: byName } : null;
  });
}
