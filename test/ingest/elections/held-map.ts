import type { Knex } from 'knex';

interface HeldMap {
  readonly set: string;
  readonly level: 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL';
  readonly jurisdiction: string;
  readonly codes: readonly string[];
  /** English names by code, for districts that also have a version of their own. */
  readonly names?: Readonly<Record<string, string>>;
  /** Instants, half-open; `until` null where the map is still in force. */
  readonly valid?: readonly [from: string, until: string | null];
}

/** Registers a source, so that rows may refer to it. */
export async function registerSource(knex: Knex, id: string, kind: string): Promise<void> {
  await knex('sources').insert({ id, kind, name: id, definition: '{}', cadence: 'never' }).onConflict('id').ignore();
}

/** A map's districts without their polygons: enough for evidence to attach to. */
export async function holdMap(knex: Knex, map: HeldMap): Promise<void> {
  await registerSource(knex, map.set, 'boundaries');
  const [from, until] = map.valid ?? ['2000-01-01T05:00:00Z', null];
  await knex.raw(
    `insert into boundary_sets
       (id, source_id, level, jurisdiction, jurisdiction_name, name, confidence, representation, source_url, valid)
     values (?, ?, ?, ?, ?, ?, 'OFFICIAL', 'districts', 'https://example.org/', tstzrange(?, ?))`,
    [map.set, map.set, map.level, map.jurisdiction, map.jurisdiction, map.set, from, until],
  );
  await knex.batchInsert(
    'boundaries',
    map.codes.map((code) => ({ id: `${map.set}-${code}`, set_id: map.set, code })),
  );
  for (const [code, name] of Object.entries(map.names ?? {})) {
    await knex.raw(
      `insert into boundary_versions (boundary_id, valid, province, name_en, name_fr, geometry, display_geometry,
         vertices, area_km2, label_longitude, label_latitude, content_hash, catalogue_version)
       values (?, tstzrange(?, ?), 'XA', ?, ?, '', '', 0, 0, 0, 0, '', 0)`,
      [`${map.set}-${code}`, from, until, name, name],
    );
  }
}
