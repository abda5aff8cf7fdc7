import type { Knex } from 'knex';
import { placeDoors } from '#server/electoral/address-search/place-doors.ts';
import type { DoorMaps } from '#server/operations/calls/door-places.ts';
import { streetsInBox } from './streets-in-box.ts';

/** What campaigns' maps of doors are made of. It costs nobody's allowance, and nothing leaves the server. */
export const createDoorMaps = (knex: Knex): DoorMaps => ({
  placeDoors: (doors) => placeDoors(knex, doors),
  streetsIn: (box) => streetsInBox(knex, box),
});
