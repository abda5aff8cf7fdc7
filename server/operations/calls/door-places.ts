/** The address of a door as a campaign has it. */
export interface DoorAddress {
  readonly address: string;
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
}

/**
 * Where a door is, in degrees. register: a register of addresses has its number, or the numbers beside it; range: it lies in a
 * range of numbers that a road network states.
 */
export interface DoorPlace {
  readonly longitude: number;
  readonly latitude: number;
  readonly by: 'register' | 'range';
}

/**
 * Places doors by the streets of the same server, in the order in which they were given; undefined where no place is sure. The
 * code that composes the server passes it in. Campaign code knows no streets.
 */
export type PlaceDoors = (doors: readonly DoorAddress[]) => Promise<ReadonlyArray<DoorPlace | undefined>>;

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

/** What maps of doors need of the electoral data of the same server. */
export interface DoorMaps {
  readonly placeDoors: PlaceDoors;
  /** The streets in a box: west, south, east, north. */
  streetsIn(box: readonly [number, number, number, number]): Promise<DrawnStreets>;
}
