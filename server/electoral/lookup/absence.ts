import type { Level } from '#core/levels.ts';
import { provinceOf } from '#core/provinces.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { Absence } from './resolution.ts';

/** Whether the version is an electoral district. A place where nobody is elected has a polygon too, but is none. */
export function isElectoral(version: BoundaryVersion): boolean {
  return version.boundary.set.representation !== 'no_wards';
}

/** Why a level without any polygon is absent. */
export function absenceOf(level: Level, province: string): Absence {
  return level === 'MUNICIPAL' && provinceOf(province)?.municipalAtLarge ? 'at_large' : 'not_held';
}
