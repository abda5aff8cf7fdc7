import type { Knex } from 'knex';
import type { StreetReading } from '#core/addresses/street-words.ts';
import { addTo } from '#core/collections/lists-by-key.ts';
import type { AskedAddress } from './asked-address.ts';

/** A street of a register or of a road network. */
export interface FoundStreet {
  readonly sourceId: string;
  readonly id: number;
  /** `addresses`: a register's, with located numbers; `streets`: a road network's, with ranges. */
  readonly kind: 'addresses' | 'streets';
  readonly name: string;
  readonly type: string;
  readonly direction: string;
  readonly place: string;
  readonly municipalityEn: string;
  readonly municipalityFr: string;
  readonly province: string;
  readonly key: StreetReading;
  readonly placeKeys: readonly string[];
  readonly weight: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** The fewest letters of a name that may go on: a twelfth of all streets begins with an S. */
const fewestOfName = 2;

/** Readings of a text that are looked for, at most. */
const mostReadings = 24;

const columns = `s.source_id, s.id, o.kind, s.name, s.type, s.direction, s.place, s.municipality_en, s.municipality_fr, s.province,
  s.name_key, s.type_key, s.direction_key, s.place_keys, s.weight, s.longitude, s.latitude`;

/** Follows every letter, so that a name with it ends all that begins with the name. */
const afterLetters = '\u{10ffff}';

/**
 * The streets that a search may mean, the better first: those whose whole name is asked before those of which it is the
 * beginning, then the larger, `most` at most. The index of names has all that chooses and orders them: tens of thousands of
 * streets begin with "Saint", and none of their rows is read.
 */
export async function findStreets(knex: Knex, asked: AskedAddress, most: number): Promise<FoundStreet[]> {
  const { isTyped, place, province } = asked;
  const readings = asked.streets.flatMap(({ street }) => street).slice(0, mostReadings);
  const isOpen = isTyped && place === null && province === null;
  const bound = {
    most,
    names: readings.map(({ name }) => name),
    lasts: readings.map(({ name }) => (isOpen && name.length >= fewestOfName ? name + afterLetters : name)),
    types: readings.map(({ type }) => type),
    directions: readings.map(({ direction }) => direction),
    ...(place !== null && { place: isTyped ? `${place}%` : place }),
    ...(province !== null && { province }),
  };
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select ${columns}
     from (
       select distinct found.* from unnest(:names::text[], :lasts::text[], :types::text[], :directions::text[])
         asked(name, last, type, direction)
       cross join lateral (
         select s.name_key = any(:names) as is_whole, s.weight, s.source_id, s.id from streets s
         where s.name_key ~>=~ asked.name and s.name_key ~<=~ asked.last
           and (asked.type is null or s.type_key in (asked.type, ''))
           and (asked.direction is null or s.direction_key in (asked.direction, ''))
           ${place === null ? '' : `and exists (select from unnest(s.place_keys) k where k ${isTyped ? 'like' : '='} :place)`}
           ${province === null ? '' : 'and s.province = :province'}
         order by is_whole desc, s.weight desc, s.source_id, s.id limit :most
       ) found
       order by found.is_whole desc, found.weight desc, found.source_id, found.id limit :most
     ) found
     join streets s on s.source_id = found.source_id and s.id = found.id
     join sources o on o.id = s.source_id
     order by found.is_whole desc, found.weight desc, found.source_id, found.id`,
    bound as Knex.ValueDict,
  );
  return rows.map(streetOf);
}

/** Streets of one name in the places in which it is looked for. If there are more, none of them is known to be the one meant. */
const mostOfName = 200;

/**
 * The streets of each name in some places, both folded, by their names; none of a name that is too common there. In one
 * statement, by the index of names.
 */
export async function findStreetsInPlaces(
  knex: Knex,
  places: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, FoundStreet[]>> {
  const found = new Map<string, FoundStreet[]>();
  if (places.size === 0) return found;
  const pairs = [...places].flatMap(([name, of]) => [...of].map((place) => ({ name, place })));
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select ${columns}
     from (
       select name, array_agg(place) as places from unnest(:names::text[], :places::text[]) pair(name, place) group by name
     ) asked
     cross join lateral (
       select * from streets s where s.name_key = asked.name and s.place_keys && asked.places
       order by s.weight desc, s.source_id, s.id limit ${mostOfName + 1}
     ) s
     join sources o on o.id = s.source_id
     order by s.weight desc, s.source_id, s.id`,
    { names: pairs.map(({ name }) => name), places: pairs.map(({ place }) => place) },
  );
  for (const row of rows) {
    const street = streetOf(row);
    addTo(found, street.key.name, street);
  }
  for (const [name, streets] of found) if (streets.length > mostOfName) found.delete(name);
  return found;
}

interface Row {
  readonly source_id: string;
  readonly id: number;
  readonly kind: FoundStreet['kind'];
  readonly name: string;
  readonly type: string;
  readonly direction: string;
  readonly place: string;
  readonly municipality_en: string;
  readonly municipality_fr: string;
  readonly province: string;
  readonly name_key: string;
  readonly type_key: string;
  readonly direction_key: string;
  readonly place_keys: readonly string[];
  readonly weight: number;
  readonly longitude: number;
  readonly latitude: number;
}

const streetOf = (row: Row): FoundStreet => ({
  sourceId: row.source_id,
  id: row.id,
  kind: row.kind,
  name: row.name,
  type: row.type,
  direction: row.direction,
  place: row.place,
  municipalityEn: row.municipality_en,
  municipalityFr: row.municipality_fr,
  province: row.province,
  key: { name: row.name_key, type: row.type_key || null, direction: row.direction_key || null },
  placeKeys: row.place_keys,
  weight: row.weight,
  longitude: row.longitude,
  latitude: row.latitude,
});
