import type { Knex } from 'knex';
import type { EntryDistrict } from '#core/source/map-entry.ts';
import type { EditionDistrict } from '#ingest/maps/editions/edition.ts';
import { type MapChanges, mapChanges } from '#ingest/maps/editions/map-changes.ts';
import { pairedByArea, pairedByCode } from '#ingest/maps/editions/pair-districts.ts';
import { boundaryId } from '#ingest/maps/publish/publish.ts';
import { type StoredEdition, withShapes } from './editions-at.ts';
import { postalPlacesAround } from './postal-places.ts';

/** How districts of two sets are named in what is stored. */
export const namedIn =
  (sets: { readonly before: string; readonly after: string }) =>
  ({ code, nameEn, nameFr, areaKm2 }: EditionDistrict, edition: 'before' | 'after'): EntryDistrict => ({
    id: boundaryId(sets[edition], code),
    code,
    nameEn,
    nameFr,
    areaKm2,
  });

/** Compares two stored maps, or two editions of one. The shapes of districts that are the same in both are not read. */
export async function compareEditions(knex: Knex, before: StoredEdition, after: StoredEdition): Promise<MapChanges> {
  const names = namedIn({ before: before.set, after: after.set });
  if (before.districts.length === 0 || after.districts.length === 0) {
    return mapChanges(pairedByCode(before.districts, after.districts), names, null);
  }
  const isOneMap = before.set === after.set;
  const old = await withShapes(knex, before, isOneMap ? after : undefined);
  const now = await withShapes(knex, after, isOneMap ? before : undefined);
  const pairs = isOneMap ? pairedByCode(old, now) : pairedByArea(old, now);
  return mapChanges(pairs, names, await postalPlacesAround(knex, pairs));
}
