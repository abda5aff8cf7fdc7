import { type PlaceOfKey, placeOfKey } from '#server/campaign/addresses/keys/walk-key-parts.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { Resident } from './walk-without-turf.ts';

interface TurfOptions {
  /** For one turf alone; several have a number behind it. */
  readonly name: string;
  /** About this many in each. */
  readonly doors: number;
  /** Who cuts them. */
  readonly userId: string;
  readonly now: Date;
  /** Gives ids to the turfs, in their order; new ones unless stated. */
  readonly newId?: (() => string) | undefined;
}

/** Cuts residents, in the order of the walk, into turfs, and inserts them. */
export async function makeTurfs(
  tx: CampaignTransaction,
  residents: readonly Resident[],
  { name, doors, userId, now, newId = newRecordId }: TurfOptions,
): Promise<MadeTurf[]> {
  const turfs = turfsOf(residents, doors).map((parts, i, { length }) => ({
    ...parts,
    id: newId(),
    name: length === 1 ? name : `${name}, ${i + 1}`,
  }));
  await insert(tx, turfs, userId, now);
  return turfs;
}

interface Cut {
  readonly doors: number;
  readonly voters: ReadonlyArray<{ readonly id: string; readonly door: number }>;
}

export type MadeTurf = Cut & { readonly id: string; readonly name: string };

/** A door with those who live behind it. */
type PeopledDoor = PlaceOfKey & { readonly ids: readonly string[] };

/** The doors of residents in the order of the walk. */
export function doorsOf(residents: readonly Resident[]): PeopledDoor[] {
  const doors: Array<PlaceOfKey & { readonly ids: string[] }> = [];
  for (const { id, walk_key } of residents) {
    const place = placeOfKey(walk_key);
    if (!place.isDoor || doors.at(-1)?.door !== place.door) doors.push({ ...place, ids: [] });
    doors.at(-1)?.ids.push(id);
  }
  return doors;
}

function turfsOf(residents: readonly Resident[], target: number): Cut[] {
  const doors = doorsOf(residents);
  let begin = 0;
  return cutTurfs(doors, target).map((end) => {
    const part = doors.slice(begin, end);
    begin = end;
    return { doors: part.length, voters: part.flatMap(({ ids }, i) => ids.map((id) => ({ id, door: i + 1 }))) };
  });
}

async function insert(tx: CampaignTransaction, turfs: readonly MadeTurf[], userId: string, now: Date): Promise<void> {
  const rows = turfs.map(({ id, name, doors, voters }) => ({ id, name, doors, voters: voters.length }));
  await tx.query(
    `insert into turfs (campaign_id, id, name, user_id, doors, voters, created_at)
     select $1, id, name, $2, doors, voters, $3
     from json_to_recordset($4::json) as row (id uuid, name text, doors integer, voters integer)
     returning campaign_id`,
    [tx.campaignId, userId, now, JSON.stringify(rows)],
  );
  const voters = turfs.flatMap(({ id, voters }) =>
    voters.map((voter, i) => ({ turf: id, voter: voter.id, door: voter.door, place: i + 1 })),
  );
  const column = (name: 'turf' | 'voter' | 'door' | 'place') => voters.map((each) => each[name]);
  await tx.query(
    `insert into turf_voters (campaign_id, turf_id, voter_id, door, place)
     select $1, turf, voter, door, place
     from unnest($2::uuid[], $3::uuid[], $4::integer[], $5::integer[]) on_turf (turf, voter, door, place)
     returning campaign_id`,
    [tx.campaignId, column('turf'), column('voter'), column('door'), column('place')],
  );
}

type Placed = Pick<PlaceOfKey, 'poll' | 'street'>;

/** What it costs to end a turf there, besides how far its doors are from the target number. */
const costs = { midStreet: 0.3, betweenStreets: 0.02, betweenPolls: 0 } as const;

/**
 * Cuts doors, in the order of the walk, into turfs of about `target` doors. A turf may be half as large again. Of all
 * possible cuts it takes the one whose turfs are nearest to the target number. Cutting a street costs as much as being off
 * by half.
 *
 * @returns after which door each turf ends; the last is the number of doors
 */
export function cutTurfs(doors: readonly Placed[], target: number): number[] {
  const most = Math.ceil(target * 1.5);
  const best: number[] = [0];
  const from: number[] = [0];
  for (let end = 1; end <= doors.length; end++) {
    const ending = costOfEnding(doors, end);
    best[end] = Number.POSITIVE_INFINITY;
    for (let begin = Math.max(0, end - most); begin < end; begin++) {
      const cost = (best[begin] as number) + ((end - begin - target) / target) ** 2 + ending;
      if (cost < (best[end] as number)) {
        best[end] = cost;
        from[end] = begin;
      }
    }
  }
  const ends: number[] = [];
  for (let end = doors.length; end > 0; end = from[end] as number) ends.unshift(end);
  return ends;
}

function costOfEnding(doors: readonly Placed[], end: number): number {
  const [last, next] = [doors[end - 1], doors[end]];
  if (!next || last?.poll !== next.poll) return costs.betweenPolls;
  return last.street === next.street ? costs.midStreet : costs.betweenStreets;
}
