import type { Knex } from 'knex';
import type { EntryChanges, EntryDistrict } from '#core/source/map-entry.ts';
import type { EntryRow } from '#server/electoral/publications/read-entries.ts';
import type { OutlinedDistrict } from './outlines.ts';

export type Entry = EntryRow & { readonly changes: EntryChanges };

/** Both maps of an entry, and the keys of the districts that differ. */
interface DrawnEditions {
  readonly before: readonly OutlinedDistrict[];
  readonly after: readonly OutlinedDistrict[];
  readonly changed: ReadonlySet<string>;
}

/** The districts at the end of a map, with whole outlines, as they were known just before a publication or since. */
async function editionOf(knex: Knex, set: string | null, id: number, time: 'before' | 'since') {
  if (set === null) return [];
  const { rows } = await knex.raw<{ rows: Array<OutlinedDistrict & { longitude: number; latitude: number }> }>(
    `select b.code, v.name_en as "nameEn", v.name_fr as "nameFr", v.label_longitude as longitude,
       v.label_latitude as latitude, v.geometry
     from publications p join boundaries b on b.set_id = :set join boundary_versions v on v.boundary_id = b.id
     where p.catalogue_version = :id and upper_inf(v.valid) and ${
       time === 'since'
         ? 'v.recorded @> p.recorded_at'
         : 'lower(v.recorded) < p.recorded_at and (upper_inf(v.recorded) or upper(v.recorded) >= p.recorded_at)'
     }
     order by b.code collate "C"`,
    { set, id },
  );
  return rows.map(({ longitude, latitude, ...district }): OutlinedDistrict => {
    return { ...district, label: [longitude, latitude] };
  });
}

/** Loads what an entry compares, each district under the key of the one in which it continues. */
export async function loadEditions(knex: Knex, entry: Entry): Promise<DrawnEditions> {
  const { id, source_id, before_set, after_set, changes } = entry;
  const isWithdrawn = after_set === null || before_set === after_set;
  const time = before_set === source_id && isWithdrawn ? 'before' : 'since';
  const before = await editionOf(knex, before_set, id, time);
  const after = await editionOf(knex, after_set, id, 'since');
  const codes = (districts: readonly EntryDistrict[]) => new Set(districts.map(({ code }) => code));
  const [added, ended] = [codes(changes.added), codes(changes.ended)];
  const recoded = new Map(changes.renamed.map((one) => [one.before.code, one.after.code]));
  const keyBefore = (code: string) => (ended.has(code) ? `ended ${code}` : `goes on ${recoded.get(code) ?? code}`);
  const keyAfter = (code: string) => (added.has(code) ? `added ${code}` : `goes on ${code}`);
  return {
    before: before.map((district) => ({ ...district, key: keyBefore(district.code) })),
    after: after.map((district) => ({ ...district, key: keyAfter(district.code) })),
    changed: new Set([
      ...changes.moved.flatMap(({ from, to }) => [
        ...(from ? [keyBefore(from.code)] : []),
        ...(to ? [keyAfter(to.code)] : []),
      ]),
      ...changes.redrawn.map(({ code }) => keyAfter(code)),
      ...[...added].map(keyAfter),
      ...[...ended].map(keyBefore),
    ]),
  };
}
