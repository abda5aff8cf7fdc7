import type pg from 'pg';
import { addTo } from '#core/collections/lists-by-key.ts';
import { easternMidnight } from '#core/dates.ts';
import type { Sharing } from '#core/source/sharing.ts';
import type {
  ElectionOfSeat,
  KnownOfSeat,
  ListedMember,
  ListedSeat,
  MemberList,
} from '#server/electoral/map/held/seats.ts';

interface LoadedSeats {
  /** By a boundary's id. */
  readonly of: ReadonlyMap<string, KnownOfSeat>;
  readonly lists: readonly MemberList[];
}

/** Who represents each boundary, by its elections and by lists of members, both the newest first. */
export async function loadSeats(client: pg.ClientBase): Promise<LoadedSeats> {
  const elections = await loadElectionsOfSeats(client);
  const { lists, listed } = await loadListedSeats(client);
  const ids = new Set([...elections.keys(), ...listed.keys()]);
  const of = new Map(
    [...ids].map((id) => [id, { elections: elections.get(id) ?? [], listed: listed.get(id) ?? [] }] as const),
  );
  return { of, lists };
}

async function loadElectionsOfSeats(client: pg.ClientBase): Promise<Map<string, ElectionOfSeat[]>> {
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
    from (
      select election_id, boundary_id from election_districts
      union select election_id, boundary_id from candidates
    ) d
    join elections e on e.id = d.election_id
    left join winners w on w.election_id = d.election_id and w.boundary_id = d.boundary_id
    order by e.election_date desc, e.id collate "C"
  `);
  const found = new Map<string, ElectionOfSeat[]>();
  for (const { boundary_id, id, name, election_date, writs_issued, elected } of rows) {
    addTo(found, boundary_id, {
      id,
      name,
      elected,
      electionDate: election_date.getTime(),
      writsIssued: writs_issued.getTime(),
    });
  }
  return found;
}

interface ListRow {
  id: string;
  name: string;
  page: string | null;
  licence: { name?: string; url?: string; sharing?: Sharing; attribution?: string } | null;
}

async function loadListedSeats(client: pg.ClientBase) {
  const { rows: sources } = await client.query<ListRow>(
    `select id, name, definition ->> 'page' as page, definition -> 'licence' as licence from sources
     where kind = 'members' order by id collate "C"`,
  );
  const lists = sources.map(({ id, name, page, licence }): MemberList => {
    return {
      id,
      name,
      page: page ?? '',
      licence: { name: licence?.name ?? '', url: licence?.url ?? '' },
      sharing: licence?.sharing ?? 'unknown',
      attribution: licence?.attribution ?? '',
    };
  });
  const places = new Map(lists.map(({ id }, place) => [id, place]));
  const { rows } = await client.query<{
    source_id: string;
    boundary_id: string;
    as_of: string;
    since: string | null;
    members: ListedMember[];
  }>(`
    select source_id, boundary_id, to_char(as_of, 'YYYY-MM-DD') as as_of,
      case when count(*) = count(since) then to_char(max(since), 'YYYY-MM-DD') end as since,
      coalesce(json_agg(json_build_object('name', name, 'party', party, 'email', email, 'url', url,
        'photoUrl', photo_url, 'tel', tel, 'offices', offices) order by position) filter (where name is not null), '[]') as members
    from elected_members
    group by source_id, boundary_id, elected_members.as_of
    order by elected_members.as_of desc, source_id collate "C"
  `);
  const listed = new Map<string, ListedSeat[]>();
  for (const { source_id, boundary_id, as_of, since, members } of rows) {
    addTo(listed, boundary_id, {
      list: places.get(source_id) as number,
      asOf: easternMidnight(as_of),
      since: since === null ? null : easternMidnight(since),
      members,
    });
  }
  return { lists, listed };
}
