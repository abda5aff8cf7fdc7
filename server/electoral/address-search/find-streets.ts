import type { Knex } from 'knex';
import type { StreetReading } from '#core/addresses/street-words.ts';
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

/** Streets that are looked at: more of one name are told apart by their place. */
const mostStreets = 60;

/**
 * The streets that a search may mean, the better first: those whose whole name is asked before those of which it is the
 * beginning, then the larger. The index of names finds them.
 */
export async function findStreets(knex: Knex, asked: AskedAddress): Promise<FoundStreet[]> {
  const readings = asked.streets.flatMap(({ street }) => street).slice(0, 24);
  const bound: Record<string, unknown> = { most: mostStreets };
  const alternatives = readings.map((reading, i) => conditionOf(reading, i, asked, bound));
  const names = [...new Set(readings.map(({ name }) => name))];
  bound.names = names;
  const places = placeCondition(asked, bound);
  if (asked.province !== null) bound.province = asked.province;
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select s.source_id, s.id, o.kind, s.name, s.type, s.direction, s.place, s.municipality_en, s.municipality_fr, s.province,
       s.name_key, s.type_key, s.direction_key, s.place_keys, s.weight, s.longitude, s.latitude
     from streets s join sources o on o.id = s.source_id
     where (${alternatives.join(' or ')})${places}${asked.province === null ? '' : ' and s.province = :province'}
     order by s.name_key = any(:names) desc, s.weight desc, s.source_id, s.id
     limit :most`,
    bound as Knex.ValueDict,
  );
  return rows.map(streetOf);
}

function conditionOf(
  { name, type, direction }: StreetReading,
  i: number,
  { isTyped, place, province }: AskedAddress,
  bound: Record<string, unknown>,
): string {
  const isOpen = isTyped && place === null && province === null;
  bound[`name${i}`] = isOpen ? `${likeText(name)}%` : name;
  // What a street leaves out is no contradiction.
  if (type !== null) bound[`type${i}`] = type;
  if (direction !== null) bound[`direction${i}`] = direction;
  return [
    `(s.name_key ${isOpen ? 'like' : '='} :name${i}`,
    ...(type === null ? [] : [`s.type_key in (:type${i}, '')`]),
    ...(direction === null ? [] : [`s.direction_key in (:direction${i}, '')`]),
  ]
    .join(' and ')
    .concat(')');
}

function placeCondition({ place, isTyped }: AskedAddress, bound: Record<string, unknown>): string {
  if (place === null) return '';
  bound.place = isTyped ? `${likeText(place)}%` : place;
  return ` and exists (select from unnest(s.place_keys) k where k ${isTyped ? 'like' : '='} :place)`;
}

/** Folded names have no sign that `like` knows. */
const likeText = (folded: string) => folded.replace(/[\\%_]/g, '');

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
