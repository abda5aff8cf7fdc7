import type * as answers from '#locator/src/answer/resolution.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';

export interface DistrictShare {
  readonly version: BoundaryVersion;
  /** The part of the postal code that lies in it, 0 to 1. */
  readonly share: number;
}

/** The result of one level. */
export type LevelResolution = answers.LevelResolution<BoundaryVersion>;

export type LookupResolution = answers.LookupResolution<BoundaryVersion>;

/** Whether a postal code lies in one district at each level, and that is known from more than its middle. */
export const isOneDistrict = ({ levels }: LookupResolution): boolean =>
  Object.values(levels).every(({ method, alternatives }) => alternatives.length === 0 && method !== 'centroid');
