import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import { type WalkArea, walkAreas } from './walk-areas.ts';
import type { WalkFilter } from './walk-filter.ts';
import { firstInWalk, type Placed, type Resident } from './walk-order.ts';

/** Up to this many matching voters are sorted at once. More are sorted area by area until there are enough. */
const few = 5000;

/** Rows read and placed at a time. This takes some milliseconds in which the server answers no other request. */
const batch = 1000;

/** Areas read first. One usually fills a page; where it does not, four times as many are read next. */
const firstAreas = 1;

const columns = 'id, first_name as "firstName", last_name as "lastName", address, city, poll';

/**
 * The first `limit` matching residents in the order of the walk. The rows read grow with the number of polls and not with
 * the size of the campaign. Memory holds one batch and one page.
 */
export async function firstResidents(tx: CampaignTransaction, filter: WalkFilter, limit: number): Promise<Resident[]> {
  const [, [count]] = await Promise.all([
    // All statements see one snapshot, so that no contact made meanwhile repeats or omits a voter.
    tx.query('set transaction isolation level repeatable read'),
    // Planned for these values: a rare support level needs another index than a whole riding.
    tx.query<{ found: number }>(
      `select count(*)::int as found from
         (select from voters where ${filter.conditions.join(' and ')} limit ${few + 1}) matching`,
      filter.values,
      { prepare: false },
    ),
  ]);
  const areas = (count as { found: number }).found > few ? await walkAreas(tx, filter) : null;
  const first = areas ? await readAreas(tx, filter, areas, limit) : await read(tx, filter, [], limit);
  return first.map(({ resident }) => resident);
}

async function readAreas(
  tx: CampaignTransaction,
  filter: WalkFilter,
  areas: readonly WalkArea[],
  limit: number,
): Promise<Array<Placed<Resident>>> {
  let first: Array<Placed<Resident>> = [];
  for (let from = 0, size = firstAreas; from < areas.length && first.length < limit; from += size, size *= 4) {
    first = await read(tx, filter, first, limit, areas.slice(from, from + size).flat());
  }
  return first;
}

/** Adds the residents of some areas, or of all, to those found so far. */
async function read(
  tx: CampaignTransaction,
  { conditions, values }: WalkFilter,
  found: ReadonlyArray<Placed<Resident>>,
  limit: number,
  area?: WalkArea,
): Promise<Array<Placed<Resident>>> {
  const within = area
    ? ` and (poll, city) in (select * from unnest($${values.length + 1}::text[], $${values.length + 2}::text[]))`
    : '';
  const bounds = area ? [area.map(({ poll }) => poll), area.map(({ city }) => city)] : [];
  await tx.query(
    `declare walk no scroll cursor for select ${columns} from voters where ${conditions.join(' and ')}${within}`,
    [...values, ...bounds],
  );
  let first = [...found];
  for (;;) {
    const rows = await tx.query<Resident>(`fetch ${batch} from walk`);
    first = firstInWalk(first, rows, limit);
    if (rows.length < batch) break;
  }
  await tx.query('close walk');
  return first;
}
