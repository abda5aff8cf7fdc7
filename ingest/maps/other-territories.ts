import type { Knex } from 'knex';
import { easternMidnight, toIso } from '#core/dates.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';

/** What a published map says of one other jurisdiction: its districts, or itself if it has none. */
export interface OtherTerritory {
  readonly name: string;
  readonly set: string;
  readonly areaKm2: number;
  /** WKB of the outlines for drawing: a tenth of the bytes, and exact enough for an area in common. */
  readonly outlines: readonly Uint8Array[];
}

interface Row {
  readonly set: string;
  readonly jurisdiction: string;
  readonly representation: string;
  readonly name: string;
  readonly area: number;
  readonly outline: Uint8Array;
}

/**
 * The jurisdictions of the source's level, other than its own, whose maps are published for some day of the source's
 * map. Municipalities lie in one province. Outlines are no map of a jurisdiction.
 */
export async function otherTerritories(knex: Knex, source: BoundarySource): Promise<OtherTerritory[]> {
  const { level, province, jurisdiction, representation, valid } = source;
  if (representation === 'outline') return [];
  const until = valid.until === undefined ? null : toIso(easternMidnight(valid.until));
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select distinct on (b.id) s.id as set, s.jurisdiction_name as jurisdiction, s.representation, v.name_en as name,
       v.area_km2 as area, v.display_geometry as outline
     from boundary_versions v
     join boundaries b on b.id = v.boundary_id join boundary_sets s on s.id = b.set_id
     where s.level = :level and s.jurisdiction <> :jurisdiction and s.source_id <> :source
       and (s.level <> 'MUNICIPAL' or s.province is not distinct from :province) and s.representation <> 'outline'
       and upper_inf(v.recorded) and s.valid * v.valid && tstzrange(:from, :until)
     order by b.id, lower(v.valid) desc nulls last`,
    {
      level,
      province,
      jurisdiction: jurisdiction.id,
      source: source.id,
      from: toIso(easternMidnight(valid.from)),
      until,
    },
  );
  const territories = new Map<string, OtherTerritory & { outlines: Uint8Array[] }>();
  for (const { set, jurisdiction: whole, representation: elects, name, area, outline } of rows) {
    const isWhole = elects !== 'districts';
    const key = isWhole ? `${set} ${name}` : set;
    const known = territories.get(key);
    territories.set(key, {
      name: isWhole ? name : whole,
      set,
      areaKm2: area + (known?.areaKm2 ?? 0),
      outlines: [...(known?.outlines ?? []), outline],
    });
  }
  return [...territories.values()];
}
