import type { Level } from './levels.ts';
import type { Absence, BoundaryRef, LookupMethod } from './lookup.ts';

/**
 * What a set's polygons are: electoral districts, whole municipalities whose council is elected at large, or places
 * where no one is elected at this level. Which of several maps takes precedence where they overlap: see precedence.ts.
 */
export type Representation = 'districts' | 'at_large' | 'no_wards';

/** What answers need to know of a district over a span of time. */
export interface DistrictVersion {
  readonly province: string;
  /** If several districts of a level cover a place, the one of lowest precedence is found. */
  readonly precedence: number;
  readonly ref: BoundaryRef;
  readonly boundary: {
    readonly set: { readonly index: number; readonly level: Level; readonly representation: Representation };
  };
}

/** One of several districts of a place. The share is null where several maps claim a point: nothing says which is right. */
export interface Alternative<Version> {
  readonly version: Version;
  readonly share: number | null;
}

/** The result of one level. */
export interface LevelResolution<Version> {
  readonly version: Version | null;
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
  readonly alternatives: readonly Alternative<Version>[];
  /** The point lies in a gap of up to 50 m and was counted to the nearest district. */
  readonly isSnapped: boolean;
  /**
   * For the centroid method: false if the centroid is the code's own, true if it is that of the codes with the same
   * first five characters.
   */
  readonly isBlock: boolean;
}

export interface LookupResolution<Version> {
  readonly province: string;
  readonly levels: Readonly<Record<Level, LevelResolution<Version>>>;
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
  /** A road network states a range of numbers that has it. */
  range: 0.9,
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

export const unknownLevel: LevelResolution<never> = {
  version: null,
  absence: 'not_held',
  method: null,
  confidence: 0,
  alternatives: [],
  isSnapped: false,
  isBlock: false,
};

/** Whether it is an electoral district. A place where no one is elected has a polygon too, but is none. */
export const isElectoral = (version: Pick<DistrictVersion, 'boundary'>): boolean =>
  version.boundary.set.representation !== 'no_wards';
