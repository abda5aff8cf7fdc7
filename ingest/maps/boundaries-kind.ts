import type { Knex } from 'knex';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import { nameOf } from '#ingest/fetch/file-name.ts';
import { hashContent } from '#ingest/kind/catalogue.ts';
import { type Finding, finding } from '#ingest/kind/gate.ts';
import type { Prepared, SourceKind } from '#ingest/kind/source-kind.ts';
import { unpackBuffers } from '#ingest/maps/workers/packed-buffers.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { censusOutline } from './census-outline.ts';
import { placesOf } from './check/places/places.ts';
import { lastPublication, lastShapes, withdrawnPublication } from './last-publication.ts';
import { otherTerritories } from './other-territories.ts';
import type { PreparedMap } from './prepare-map.ts';
import { timeLineOf } from './publish/jurisdiction.ts';
import { publishMap } from './publish/publish.ts';
import { rollBackMap, withdrawMap } from './publish/undo.ts';
import type { Publishable } from './publish/write.ts';
import { timeLineFindings } from './time-line-findings.ts';
import { witnessesOf } from './witnesses.ts';
import type { Pool } from './workers/pool.ts';

/** How far from a municipality's middle a riding's label may lie, degrees east and north: some 80 km. */
const around = { east: 1, north: 0.7 } as const;

/**
 * The published federal and provincial districts about a municipality, as WKB: their borders follow the municipality's
 * own for long stretches. Empty for other maps, and if the municipality's middle is not known.
 */
export async function surroundingDistricts(knex: Knex, source: BoundarySource): Promise<Uint8Array[]> {
  const [place] = placesOf(source);
  if (source.level !== 'MUNICIPAL' || source.representation !== undefined || !place) return [];
  const { rows } = await knex.raw<{ rows: Array<{ geometry: Uint8Array }> }>(
    `select v.geometry from boundary_versions v
     join boundaries b on b.id = v.boundary_id join boundary_sets s on s.id = b.set_id
     where s.level in ('FEDERAL', 'PROVINCIAL') and upper_inf(s.valid) and upper_inf(v.valid) and upper_inf(v.recorded)
       and abs(v.label_longitude - ?) < ? and abs(v.label_latitude - ?) < ?`,
    [place.longitude, around.east, place.latitude, around.north],
  );
  return rows.map(({ geometry }) => geometry);
}

interface PreparedBoundaries extends Prepared {
  readonly map: PreparedMap;
  readonly findings: readonly Finding[];
}

function publishable({ districts, geometries, displayGeometries }: PreparedMap): Publishable[] {
  const full = unpackBuffers(geometries);
  const simplified = displayGeometries ? unpackBuffers(displayGeometries) : [];
  return districts.map(({ label, ...district }, i) => ({
    ...district,
    // A district without a label has no area, a finding that the gate does not let anyone accept.
    label: label as readonly [number, number],
    geometry: full[i] as Buffer,
    displayGeometry: simplified[i] ?? Buffer.alloc(0),
  }));
}

/** For a file from an address that is not confirmed yet: a person should check whether it is the right one. */
function doubtfulAddress(source: BoundarySource, file: FetchedFile): Finding[] {
  if (source.urlConfidence === 'confirmed' || !/^https?:/u.test(file.origin)) return [];
  const { urlConfidence: confidence, page } = source;
  return [finding('soft', 'address', 'addressNotConfirmed', { origin: file.origin, confidence, page })];
}

/** Maps: the districts of one jurisdiction. A worker prepares them, because maps take nearly all of the processor time. */
export const boundaries: SourceKind<BoundarySource, PreparedBoundaries, Pool> = {
  async prepare({ source, knex, file, workers, accepted, publishing, registry, onStage }) {
    const published = await lastPublication(knex, source.id);
    // What was withdrawn is served no more, and is still the best there is to compare a file with.
    const isWithdrawn = published.length === 0;
    const previous = isWithdrawn ? await withdrawnPublication(knex, source.id) : published;
    const borders = previous.length > 0 ? [] : await surroundingDistricts(knex, source);
    const witnesses = previous.length > 0 ? [] : await witnessesOf(knex, source);
    const territories = await otherTerritories(knex, source);
    const pool = await workers();
    const outline = await censusOutline(knex, source);
    const context = {
      previous,
      isWithdrawn,
      surroundingDistricts: borders,
      otherTerritories: territories,
      censusOutline: outline,
      witnesses,
    };
    const task = { source, path: file.path, fileName: nameOf(file), ...context, accepted };
    const map = await pool.prepareMap(task, onStage, () => lastShapes(knex, source.id, isWithdrawn));
    const { districts, repaired } = map;
    const findings = await timeLineFindings(knex, { source, districts, previous: published, registry, ...publishing });
    const vertices = districts.reduce((sum, district) => sum + district.vertices, 0);
    return { map, findings, summary: { districts: districts.length, vertices, repaired } };
  },

  // The worker has run the checks: the geometry that they look at stays there.
  check: (source, { map, findings }, file) => [...map.findings, ...findings, ...doubtfulAddress(source, file)],

  // When the map is in force is what a source file may be corrected in. Which day the law changed on (--from-today) is
  // no part of it: the same content is not published again as a correction of the whole span.
  contentHash(source, { map }) {
    const districts = map.districts.map(({ code, nameEn, nameFr, contentHash }) => [code, nameEn, nameFr, contentHash]);
    return hashContent([timeLineOf(source), source.valid, source.renames ?? [], districts.sort()]);
  },

  async publish(trx, source, { map }, options) {
    const { catalogueVersion, ...changes } = await publishMap(trx, source, publishable(map), options);
    return { catalogueVersion, changes };
  },

  withdraw: withdrawMap,
  rollBack: rollBackMap,
};
