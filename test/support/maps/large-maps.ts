import type { Knex } from 'knex';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { decodeWkb, encodeWkb } from '#core/geometry/wkb.ts';
import { mostTransfers } from '#core/source/map-entry.ts';
import { givenPostalCode, givenSet, givenSource } from '#test/server/electoral/fixture.ts';
import { crookedMap } from '#test/server/electoral/tiles/invented-maps.ts';

/** Words of one letter: a name has all of them, and so may a search. */
export const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const side = 18;
const districts = Array.from({ length: side * side }, (_, i) => i);

/**
 * Larger than the maps of Canada: 324 federal districts, a dozen of 250,000 positions each, and 1,200 wards of 60
 * cities.
 */
export async function givenLargeMaps(knex: Knex): Promise<void> {
  await givenSet(knex, {
    id: 'fed',
    level: 'FEDERAL',
    jurisdiction: 'xx',
    sharing: 'open',
    districts: districts.map((i) => ({ code: String(i), name: letters.join(' '), boxes: [[0, 0, 1, 1]] })),
  });
  for (const [i, { displayGeometry }] of crookedMap(side, 7, 1).entries()) {
    const geometry = Buffer.from(displayGeometry);
    await knex('boundary_versions')
      .where({ boundary_id: `fed-${i}` })
      .update({ geometry, display_geometry: geometry, vertices: decodeWkb(geometry).positions.length / 2 });
  }
  for (const i of districts.slice(0, 12)) await givenCoast(knex, `fed-${i}`, 250_000);
  for (let city = 0; city < 60; city++) {
    await givenSet(knex, {
      id: `city-${city}`,
      level: 'MUNICIPAL',
      province: 'XA',
      sharing: 'open',
      districts: Array.from({ length: 20 }, (_, i) => {
        const west = -100 + city / 2 + i / 50;
        return { code: String(i), name: `${letters.join(' ')} ${i}`, boxes: [[west, 60, west + 0.02, 60.5]] };
      }),
    });
  }
  await givenPostalCode(knex, {
    code: 'Z1A1A1',
    at: [-55, 47.5],
    addresses: Object.fromEntries(districts.map((i) => [`fed-${i}`, 1 / districts.length])),
    concordance: Object.fromEntries(districts.map((i) => [`fed-${i}`, 1 / districts.length])),
  });
  for (let i = 0; i < 150; i++) await givenSource(knex, `source-${i}`);
  await knex.raw(
    `insert into elections (id, source_id, level, jurisdiction, name, election_date, writs_issued)
     select 'e' || n, 'fed', 'FEDERAL', 'xx', 'Election ' || n, now() - n * interval '1 year', now() - n * interval '1 year' - interval '36 days'
     from generate_series(1, 60) n`,
  );
  await knex.raw(
    `insert into election_districts (election_id, boundary_id, elector_count)
     select 'e' || n, id, 100000 from generate_series(1, 60) n, boundaries where set_id = 'fed'`,
  );
  await knex.raw(
    `insert into candidates select 'e' || n || '-' || b || '-' || c, 'e' || n, 'fed-' || b, c, repeat('Name ', 20), 'Party', false, c = 1, 10, 0.01
     from generate_series(1, 5) n, generate_series(0, 323) b, generate_series(1, 200) c where b < 10 or c < 6`,
  );
  await knex.raw(
    `insert into polling_divisions select 'p' || n || '-' || b, 'fed', 'e1', 'fed-' || b, n, n::text, 'A place', 'An address', 300
     from generate_series(1, 800) n, generate_series(0, 99) b`,
  );
  await givenEntry(knex);
  await knex.raw('analyze');
}

/** A publication with as many transfers as an entry may list. */
async function givenEntry(knex: Knex): Promise<void> {
  const name = letters.join(' ');
  const district = (i: number) => ({ id: `fed-${i}`, code: String(i), nameEn: name, nameFr: name, areaKm2: 1000 });
  const moved = Array.from({ length: mostTransfers }, (_, i) => {
    return { from: district(i % 324), to: district((i + 1) % 324), km2: 1, share: 0.01, addresses: 10 };
  });
  const [added, ended] = [districts.map(district), districts.map(district)];
  const renamed = districts.map((i) => ({ before: district(i), after: district(i) }));
  const definition = { id: 'fed', kind: 'boundaries', name: 'Map', level: 'FEDERAL', jurisdiction: { id: 'xx' } };
  await knex('publications').insert({
    catalogue_version: 1,
    source_id: 'fed',
    action: 'publish',
    done_by: 'a test',
    recorded_at: knex.fn.now(),
    definition: JSON.stringify(definition),
  });
  await knex('map_changes').insert({
    catalogue_version: 1,
    source_id: 'fed',
    level: 'FEDERAL',
    jurisdiction: 'xx',
    after_set: 'fed',
    totals: JSON.stringify({
      added: 324,
      ended: 324,
      renamed: 324,
      redrawn: 324,
      unchanged: 0,
      transfers: mostTransfers,
      movedKm2: 5000,
      movedAddresses: 50_000,
      newKm2: 0,
      goneKm2: 0,
      belowKm2: 0,
      belowAddresses: 0,
    }),
    changes: JSON.stringify({ added, ended, renamed, moved, redrawn: added }),
  });
}

/** Gives a boundary the outline of an island of that many positions; another one for each number at its id's end. */
export async function givenCoast(knex: Knex, boundary_id: string, positions: number): Promise<void> {
  const geometry = encodeWkb(coast(positions, Number(/\d+$/.exec(boundary_id)?.[0])));
  await knex('boundary_versions').where({ boundary_id }).update({ geometry, vertices: positions });
}

/** A ring of that many positions at seven decimals; another one for each seed. */
function coast(count: number, seed: number) {
  const grid = (value: number) => Math.round(value * 1e7) / 1e7;
  const ring = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i % (count - 1))) / (count - 1);
    const radius = 1.2 + 0.01 * Math.sin(angle * (5000 + seed));
    return [grid(-120 + radius * Math.cos(angle)), grid(48 + radius * Math.sin(angle))];
  });
  return fromCoordinates([[ring]]);
}
