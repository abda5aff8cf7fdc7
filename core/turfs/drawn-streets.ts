/** Streets of a small map, in hundred-thousandths of a degree. */
export interface DrawnStreets {
  /** Longitude and latitude of the corner from which lines begin. */
  readonly origin: readonly [longitude: number, latitude: number];
  readonly streets: ReadonlyArray<{
    /** As in road networks: 1 is the largest, 5 any street. */
    readonly rank: number;
    /** Empty for roads without one. */
    readonly name: string;
    /** Of each line the first position east and north of the corner, then the way from each position to the next. */
    readonly lines: ReadonlyArray<readonly number[]>;
  }>;
}

/** A small map of a turf, which a phone keeps. */
export interface TurfMap extends DrawnStreets {
  /** The turf's id. */
  readonly id: string;
  /** Each with the address that was placed, in degrees; null if its place is not known. */
  readonly doors: ReadonlyArray<{
    readonly number: number;
    readonly address: string;
    readonly at: readonly [longitude: number, latitude: number] | null;
  }>;
}
