import type { Level } from '#core/levels.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';

/** The kind of evidence behind a level's answer. */
type LookupMethod = 'addresses' | 'concordance' | 'centroid' | 'point';

/**
 * Why a level has no result: no one is elected there by district, what is known belongs to a map that has ended, or
 * there is no map of it.
 */
type Absence = 'at_large' | 'no_wards' | 'map_ended' | 'not_held';

export interface DistrictShare {
  readonly version: BoundaryVersion;
  /** The part of the postal code that lies in it, 0 to 1. */
  readonly share: number;
}

/** One of several districts of a place. The share is null where several maps claim a point: nothing says which is right. */
interface Alternative {
  readonly version: BoundaryVersion;
  readonly share: number | null;
}

/** The result of one level. */
export interface LevelResolution {
  readonly version: BoundaryVersion | null;
  /** Set if, and only if, `version` is null. */
  readonly absence: Absence | null;
  /** Null if there is no evidence. */
  readonly method: LookupMethod | null;
  /** 0 to 1; see `certainty`. */
  readonly confidence: number;
  /**
   * Electoral districts among which the postal code is divided, the largest share first, or those of maps that all claim
   * the point, the result first; empty if neither is so.
   */
  readonly alternatives: readonly Alternative[];
  /** The point lies in a gap of up to 50 m and was counted to the nearest district. */
  readonly isSnapped: boolean;
  /**
   * For the centroid method: false if the centroid is the code's own, true if it is that of the codes with the same
   * first five characters.
   */
  readonly isBlock: boolean;
}

export interface LookupResolution {
  readonly province: string;
  readonly levels: Readonly<Record<Level, LevelResolution>>;
}

/**
 * How far each kind of evidence is trusted. A level's confidence is this factor times the share of the returned
 * district, which is the chance that an address of the code lies in it. The confidence of a whole result is the least
 * of its levels. Levels without a result do not count.
 */
export const certainty = {
  /** The caller states the exact position. */
  point: 1,
  /** The civic number itself is in the register. */
  number: 0.995,
  /** Its neighbours on the same side of the street are. */
  between: 0.99,
  /** The street is, with no known number beyond the one asked for. */
  street: 0.8,
  /** Each address was located. How many there are counts too: see `confidenceOfAddresses`. */
  addresses: 1,
  /** The publisher's list names districts without weights, and is older than the newest streets. */
  concordance: 0.9,
  /** Addresses of a code may lie far from its centroid. */
  centroid: 0.6,
  /** The centroid of neighbouring codes says less still. */
  block: 0.4,
  /** The map of the smaller jurisdiction is more likely right about its border than the other. */
  claimed: 0.6,
  /** A gap belongs to one of the two districts beside it, and more likely to the nearer one. */
  snapped: 0.9,
} as const;

export const unknownLevel: LevelResolution = {
  version: null,
  absence: 'not_held',
  method: null,
  confidence: 0,
  alternatives: [],
  isSnapped: false,
  isBlock: false,
};

/** Whether a postal code lies in one district at each level, and that is known from more than its middle. */
export const isOneDistrict = ({ levels }: LookupResolution): boolean =>
  Object.values(levels).every(({ method, alternatives }) => alternatives.length === 0 && method !== 'centroid');
