import { type DivisionIds, divisionIdsOf } from '#core/source/division-ids.ts';
import type { Boundary } from './boundary.ts';

/** They are the same as long as the boundary is in memory, and few boundaries are asked for theirs. */
const known = new WeakMap<Boundary, DivisionIds>();

/** The ids by which others know a boundary. */
export function idsOf(boundary: Boundary): DivisionIds {
  let ids = known.get(boundary);
  if (!ids) {
    const names = boundary.versions.flatMap(({ nameEn, nameFr }) => [nameEn, nameFr]);
    ids = divisionIdsOf(boundary.set.ids, { code: boundary.code, names });
    known.set(boundary, ids);
  }
  return ids;
}
