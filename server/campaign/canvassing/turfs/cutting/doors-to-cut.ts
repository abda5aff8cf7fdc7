import { getWalkList } from '#server/campaign/canvassing/operations/get-walk-list.ts';
import { spelledOut } from '#server/campaign/canvassing/walk-list/first-residents.ts';
import { walkGroups } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import type { DoorAddress } from '#server/operations/calls/door-places.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { doorsOf } from './make-turfs.ts';
import { findWithoutTurf } from './walk-without-turf.ts';

/** Voters whose doors a map shows, at most: some ten polls. */
const mostShown = 4_000;

interface DoorsAsked {
  readonly riding: string | undefined;
  readonly polls: readonly string[];
}

/** A door that may be cut. */
export interface DoorToCut extends DoorAddress {
  /** The id of the first of its voters. */
  readonly id: string;
  readonly voters: number;
}

interface Row extends Pick<DoorToCut, 'id' | 'address' | 'city' | 'province'> {
  readonly postal_code: string;
}

const select = `select voter.* from unnest($2::uuid[]) asked (known), lateral (
    select id, address, city, province, postal_code from voters where campaign_id = $1 and id = asked.known limit 1
  ) voter`;

/** The doors of polls of which turfs may be cut, in the order of the walk, if they are not more than a map shows. */
export const viewDoorsToCut = campaignOperation({
  as: getWalkList,
  async run({ tx, audit }, { riding, polls }: DoorsAsked): Promise<readonly DoorToCut[] | 'too many'> {
    audit.filters = ['poll', ...(riding === undefined ? [] : ['riding'])];
    const filter = await spelledOut(tx, { riding, polls, groups: walkGroups(undefined) });
    const residents = await findWithoutTurf(tx, filter, { voted: false, most: mostShown });
    if (residents === 'too many') return residents;
    const doors = doorsOf(residents);
    audit.rowCount = residents.length;
    const firsts = doors.map(({ ids }) => ids[0]);
    const rows = await tx.query<Row>(select, [tx.campaignId, firsts], { prepare: false });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return doors.flatMap(({ ids }) => {
      const row = byId.get(ids[0] ?? '');
      if (!row) return [];
      const { postal_code: postalCode, ...address } = row;
      return [{ ...address, postalCode, voters: ids.length }];
    });
  },
});
