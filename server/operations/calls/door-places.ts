import type { DrawnStreets } from '#core/turfs/drawn-streets.ts';

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

/** What maps of doors need of the electoral data of the same server. */
export interface DoorMaps {
  readonly placeDoors: PlaceDoors;
  /** The streets in a box: west, south, east, north. */
  streetsIn(box: readonly [number, number, number, number]): Promise<DrawnStreets>;
}
