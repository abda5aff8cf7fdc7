import type pg from 'pg';
import { addTo } from '#core/collections/lists-by-key.ts';
import type { Level } from '#core/levels.ts';
import type { Election, ElectoralFigures } from '#server/electoral/map/held/elections.ts';

/** All elections, or those of which a condition is true (`e`), newest first. */
export async function loadElections(client: pg.ClientBase, condition = 'true'): Promise<Election[]> {
  const { rows } = await client.query<{
    id: string;
    level: Level;
    name: string;
    election_date: Date;
    writs_issued: Date;
  }>(`select id, level, name, election_date, writs_issued from elections e
    where ${condition} order by election_date desc, id collate "C"`);
  return rows.map(({ id, level, name, election_date, writs_issued }) => {
    return { id, level, name, electionDate: election_date.getTime(), writsIssued: writs_issued.getTime() };
  });
}

/** By a boundary's id: the figures of each of its elections, the newest first. */
export async function loadFigures(client: pg.ClientBase): Promise<Map<string, ElectoralFigures[]>> {
  const { rows } = await client.query<{
    boundary_id: string;
    election_date: Date;
    writs_issued: Date;
    electors: number | null;
    population: number | null;
    average_electors: number | null;
  }>(`
    with averages as (
      select election_id, avg(elector_count)::float8 as average_electors from election_districts group by election_id
    )
    select d.boundary_id, e.election_date, e.writs_issued, d.elector_count as electors, d.population, a.average_electors
    from election_districts d
    join elections e on e.id = d.election_id
    join averages a on a.election_id = d.election_id
    order by e.election_date desc, e.id collate "C"
  `);
  const figures = new Map<string, ElectoralFigures[]>();
  for (const { boundary_id, election_date, writs_issued, electors, population, average_electors } of rows) {
    const ofElection = {
      electionDate: election_date.getTime(),
      writsIssued: writs_issued.getTime(),
      electors,
      population,
      averageElectors: average_electors,
    };
    addTo(figures, boundary_id, ofElection);
  }
  return figures;
}
