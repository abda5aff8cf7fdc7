import type pg from 'pg';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { ShapePacker } from '#core/locator/packed-shapes.ts';
import type { Boundary } from '#server/electoral/map/boundary.ts';
import { noPolls, type PollElection, Polls } from '#server/electoral/map/held/polls.ts';
import { copyRows } from './copy-rows.ts';
import { loadElections } from './load-elections.ts';

/** Reads the outlines of polling divisions, one row after the other, with the names that results give them. */
export async function loadPolls(client: pg.ClientBase, boundaries: readonly Boundary[]): Promise<Polls> {
  const elections = await electionsWithOutlines(client);
  if (elections.length === 0) return noPolls;
  const places = new Map(elections.map(({ id }, place) => [id, place]));
  const shapes = new ShapePacker();
  const groups = { boundary: [] as number[], election: [] as number[], ends: [] as number[] };
  const textEnds: number[] = [];
  const texts: Buffer[] = [];
  let [polls, textLength, group] = [0, 0, ''];
  const text = (bytes: Buffer, starts: Int32Array, lengths: Int32Array, field: number) =>
    bytes.toString('utf8', starts[field]!, starts[field]! + lengths[field]!);
  await copyRows(client, pollQuery(boundaries), (bytes, starts, lengths) => {
    const key = `${bytes.readInt32BE(starts[0]!)} ${text(bytes, starts, lengths, 1)}`;
    if (key !== group) {
      group = key;
      groups.boundary.push(bytes.readInt32BE(starts[0]!));
      groups.election.push(places.get(text(bytes, starts, lengths, 1))!);
      groups.ends.push(polls);
    }
    polls++;
    groups.ends[groups.ends.length - 1] = polls;
    // A copy, because the bytes are those of this row alone.
    const label = Buffer.from(text(bytes, starts, lengths, 2));
    texts.push(label);
    textLength += label.length;
    textEnds.push(textLength);
    shapes.add(decodeWkb(bytes.subarray(starts[3]!, starts[3]! + lengths[3]!)));
  });
  return new Polls(
    {
      ...shapes.columns(),
      groupBoundary: Uint32Array.from(groups.boundary),
      groupElection: Uint32Array.from(groups.election),
      groupEnds: Uint32Array.from(groups.ends),
      textEnds: Uint32Array.from(textEnds),
      textBytes: new Uint8Array(Buffer.concat(texts)),
    },
    elections,
  );
}

/** Those with stored outlines. */
async function electionsWithOutlines(client: pg.ClientBase): Promise<PollElection[]> {
  const elections = await loadElections(client, 'exists (select from poll_outlines p where p.election_id = e.id)');
  return elections.map(({ level: _level, ...election }) => election);
}

/** Boundaries by their index, as everywhere in a snapshot. */
function pollQuery(boundaries: readonly Boundary[]): string {
  const ids = boundaries.map(({ id }) => `'${id.replaceAll("'", "''")}'`).join();
  return `select b.index::int4 - 1, p.election_id, p.poll_number || E'\\n' || coalesce(d.name, ''), p.geometry
    from poll_outlines p
    join elections e on e.id = p.election_id
    join unnest(array[${ids}]::text[]) with ordinality b (id, index) on b.id = p.boundary_id
    left join polling_divisions d
      on d.boundary_id = p.boundary_id and d.election_id = p.election_id and d.poll_number = p.poll_number
    order by b.index, e.election_date desc, e.id collate "C", p.sort_order`;
}
