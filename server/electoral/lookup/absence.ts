import type { Level } from '#core/levels.ts';
import { provinceOf } from '#core/provinces.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { Absence } from './resolution.ts';

/** A place where nobody is elected is held, but is no electoral district: its answer is null. */
export function isElectoral(version: BoundaryVersion): boolean {
  return version.boundary.set.representation !== 'no_wards';
}

/** Why a level of which no polygon is held is absent. */
export function absenceOf(level: Level, province: string): Absence {
  return level === 'MUNICIPAL' && provinceOf(province)?.municipalAtLarge ? 'at_large' : 'not_held';
}
