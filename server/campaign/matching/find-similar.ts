import { cityKey } from '#server/campaign/addresses/walk-order.ts';
import { nearHoldersOf } from '#server/records/external-id.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { doorKey } from './keys.ts';
import type { Person, SimilarRecord } from './match.ts';
import { type Holder, holdersOfEmail } from './match-voters.ts';
import { isNearName } from './names.ts';

/** At most this many people at one address without units, such as a residence, are looked at, in the order of their names. */
const mostOfDoor = 60;

/** A door's keys end with a zero byte: those of its residents are before the same with a one. */
const ofDoor = `select requested.place::int as place, v.id, v.first_name as "firstName", v.last_name as "lastName", v.city
  from unnest($2::bytea[]) with ordinality requested (door, place), lateral (
    select id, first_name, last_name, city from voters
    where campaign_id = $1 and street_key >= requested.door
      and street_key < set_byte(requested.door, length(requested.door) - 1, 1)
    order by street_key, id limit ${mostOfDoor}
  ) v order by requested.place, v.id`;

/**
 * For each person whom no rule matches, in their order, a voter who may be the same: an identifier that differs in leading
 * zeros, a near name at one address, or the same e-mail address under another name. It is offered to people; nothing is decided by it.
 */
export async function findSimilar(
  tx: CampaignTransaction,
  people: readonly Person[],
): Promise<Array<SimilarRecord | null>> {
  // Each is sent while the database answers those before, and what the next one asks for is made.
  const [numbered, addressed, near] = await Promise.all([
    nearHoldersOf(
      tx,
      'voters',
      people.map(({ externalId }) => externalId ?? null),
    ),
    holdersOfEmail(tx, people),
    neighboursLike(tx, people),
  ]);
  return people.map((_, at): SimilarRecord | null => {
    const number = numbered[at];
    if (number) return { likeness: 'NEAR_IDENTIFIER', id: number };
    const id = near.get(at);
    if (id !== undefined) return { likeness: 'NEAR_NAME', id };
    const holder = addressed[at]?.[0];
    return holder ? { likeness: 'SAME_EMAIL', id: holder.id } : null;
  });
}

/** The voter at the address of each person who has a near name, by the person's place. */
async function neighboursLike(tx: CampaignTransaction, people: readonly Person[]): Promise<Map<number, string>> {
  const near = new Map<number, string>();
  const doors = await mapInSlices(people, (person) => (person.address.trim() === '' ? null : doorKey(person)));
  const asked = doors.flatMap((door, at) => (door === null ? [] : [{ door, at }]));
  if (asked.length === 0) return near;
  const rows = await tx.query<Holder & { place: number; city: string }>(
    ofDoor,
    [tx.campaignId, asked.map(({ door }) => door)],
    // Planned for the table as it is.
    { prepare: false },
  );
  await mapInSlices(rows, ({ place, id, city, ...name }) => {
    const { at } = asked[place - 1] as { at: number };
    const person = people[at] as Person;
    if (near.has(at) || !isNearName(person, name) || cityKey(city) !== cityKey(person.city)) return;
    near.set(at, id);
  });
  return near;
}
