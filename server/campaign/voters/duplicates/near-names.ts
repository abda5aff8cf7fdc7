import { cityKey } from '#server/campaign/addresses/walk-order.ts';
import { areNear, comparedName, isNearName } from '#server/campaign/matching/names.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { mostCompared, type Place, type Slice, sliceLength } from './reasons.ts';

interface Row {
  readonly id: string;
  readonly key: Buffer;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
}

/** If a residence has more people, the first are compared, in the order of their names. */
const mostOfDoor = 60;

const statement = (from: string) =>
  `select id, street_key as key, first_name as "firstName", last_name as "lastName", address, city from voters
   where campaign_id = $1 and ${from === '' ? 'street_key is not null and $2::text is null' : `street_key ${from} decode($2, 'hex')`}
   order by street_key, id limit ${sliceLength}`;

/** Voters at one address whose names may be one person's, in the order of streets. */
export async function nearNames(tx: CampaignTransaction, { key, isAfter, listed = 0 }: Place): Promise<Slice> {
  const from = key === null ? '' : isAfter ? '>' : '>=';
  const rows = await tx.query<Row>(statement(from), [tx.campaignId, key], { prepare: false });
  const doors = doorsOf(rows);
  const isWhole = rows.length < sliceLength;
  const last = doors.at(-1)?.[0];
  const whole = isWhole || doors.length === 1 ? doors : doors.slice(0, -1);
  const found = await mapInSlices(whole, (door) =>
    nearOf(door).map((ids, at, all) => ({
      reason: 'NEAR_NAME' as const,
      ids: ids.slice(0, mostCompared),
      areAlike: alikeAt(door),
      count: ids.length,
      after:
        at + 1 < all.length
          ? { key: hexOf(door[0] as Row), isAfter: false, listed: at + 1 }
          : { key: hexOf(door.at(-1) as Row), isAfter: true },
    })),
  );
  const groups = found.flat().slice(listed);
  if (isWhole || !last) return { groups, next: null };
  const next =
    doors.length === 1 ? { key: hexOf(rows.at(-1) as Row), isAfter: true } : { key: hexOf(last), isAfter: false };
  return { groups, next };
}

/** Two who are near to a third one may be far from each other. */
function alikeAt(door: readonly Row[]) {
  const rows = new Map(door.map((row) => [row.id, row]));
  return (id: string, otherId: string): boolean => {
    const [row, other] = [rows.get(id), rows.get(otherId)];
    return row !== undefined && other !== undefined && isNearName(row, other);
  };
}

const hexOf = ({ key }: Row): string => key.toString('hex');

/** Neighbours in the order of the keys that have the same except for the name, which is the last two texts. */
function doorsOf(rows: readonly Row[]): Row[][] {
  const doors: Row[][] = [];
  let before: Buffer | undefined;
  for (const row of rows) {
    let end = row.key.length;
    for (let i = 0; i < 2; i++) end = row.key.lastIndexOf(0, end - 2) + 1;
    const door = row.key.subarray(0, end);
    if (before?.equals(door)) doors.at(-1)?.push(row);
    else doors.push([row]);
    before = door;
  }
  return doors;
}

/** Each voter with those of the same city whose names are near, once. */
function nearOf(door: readonly Row[]): string[][] {
  const groups: string[][] = [];
  const grouped = new Set<Row>();
  const residents = door
    .slice(0, mostOfDoor)
    .filter(({ address }) => address.trim() !== '')
    .map((row) => ({ row, name: comparedName(row), city: cityKey(row.city) }));
  for (const [at, { row, name, city }] of residents.entries()) {
    if (grouped.has(row)) continue;
    const near = residents
      .slice(at + 1)
      .filter(
        (other) =>
          !grouped.has(other.row) &&
          city === other.city &&
          !(name.first === other.name.first && name.last === other.name.last) &&
          areNear(name, other.name),
      )
      .map((other) => other.row);
    if (near.length === 0) continue;
    for (const each of [row, ...near]) grouped.add(each);
    groups.push([row, ...near].map(({ id }) => id).sort());
  }
  return groups;
}
