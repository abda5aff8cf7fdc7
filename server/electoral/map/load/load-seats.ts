import type pg from 'pg';
import type { ElectionOfSeat } from '#server/electoral/members/seats.ts';

/** By a boundary's id: each election that was held in it, the newest first, and whom it elected. */
export async function loadSeats(client: pg.ClientBase): Promise<Map<string, ElectionOfSeat[]>> {
  const { rows } = await client.query<{
    boundary_id: string;
    id: string;
    name: string;
    election_date: Date;
    writs_issued: Date;
    elected: { name: string; party: string }[];
  }>(`
    with winners as (
      select election_id, boundary_id, json_agg(json_build_object('name', name, 'party', party) order by ballot_order, id) as elected
      from candidates where elected group by election_id, boundary_id
    )
    select d.boundary_id, e.id, e.name, e.election_date, e.writs_issued, coalesce(w.elected, '[]') as elected
    from election_districts d
    join elections e on e.id = d.election_id
    left join winners w on w.election_id = d.election_id and w.boundary_id = d.boundary_id
    order by e.election_date desc, e.id collate "C"
  `);
  const seats = new Map<string, ElectionOfSeat[]>();
  for (const { boundary_id, id, name, election_date, writs_issued, elected } of rows) {
    const election = {
      ...{ id, name, elected },
      electionDate: election_date.getTime(),
      writsIssued: writs_issued.getTime(),
    };
    const known = seats.get(boundary_id);
    if (known) known.push(election);
    else seats.set(boundary_id, [election]);
  }
  return seats;
}
