import { oncePer } from '#core/collections/once-per.ts';
import { type DivisionIds, divisionIdsOf } from '#core/source/division-ids.ts';
import type { Boundary } from './boundary.ts';

/**
 * The ids by which others know a boundary. They are the same as long as it is in memory, and few boundaries are asked for
 * theirs.
 */
export const idsOf = oncePer(({ versions, set, code }: Boundary): DivisionIds => {
  const names = versions.flatMap(({ nameEn, nameFr }) => [nameEn, nameFr]);
  return divisionIdsOf(set.ids, { code, names });
});
