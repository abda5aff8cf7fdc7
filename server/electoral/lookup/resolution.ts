import type { Level } from '#core/levels.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';

/** How a level's answer was reached. */
export type LookupMethod = 'addresses' | 'concordance' | 'centroid' | 'point';

/** Why a level has no answer: nobody is elected there by district, or we hold no map of it. */
export type Absence = 'at_large' | 'no_wards' | 'not_held';

export interface Candidate {
  readonly version: BoundaryVersion;
  /** The part of the postal code that lies in it, 0 to 1. */
  readonly share: number;
}

/** What is known of one level. */
export interface LevelResolution {
  readonly version: BoundaryVersion | null;
  /** Set where, and only where, `version` is null. */
  readonly absence: Absence | null;
  /** Null where nothing at all is known. */
  readonly method: LookupMethod | null;
  /** 0 to 1; see `certainty`. */
  readonly confidence: number;
  /** Electoral districts among which the postal code is divided, the largest share first; empty where it is not. */
  readonly alternatives: readonly Candidate[];
  /** The point lies in a gap of up to 50 m and was counted to the nearest district. */
  readonly isSnapped: boolean;
  /** Of the centroid method: whether it is the code's own, or that of the codes with the same first five characters. */
  readonly isBlock: boolean;
}

export interface LookupResolution {
  readonly province: string;
  readonly levels: Readonly<Record<Level, LevelResolution>>;
}

/**
 * How far a kind of evidence is trusted. A level's confidence is this factor times the share of the district that is
 * answered: the chance that an address of the code lies in it. The confidence of a whole answer is the least of its
 * levels, since it is no better than its weakest part; levels without an answer do not count.
 */
export const certainty = {
  /** A point is where it is. */
  point: 1,
  /** Each address was located. */
  addresses: 1,
  /** The publisher's list names districts without weights, and is a vintage older than the streets. */
  concordance: 0.9,
  /** The middle of a code says nothing of its ends, */
  centroid: 0.6,
  /** that of its neighbours less. */
  block: 0.4,
  /** A gap belongs to one of the two districts beside it, most likely to the nearer. */
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
