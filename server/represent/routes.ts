import { listAll, readOne } from '#server/represent/resources/boundaries.ts';
import { listSets, readSet } from '#server/represent/resources/boundary-sets.ts';
import { readPostcode } from '#server/represent/resources/postcodes.ts';
import {
  listBodies,
  listOfBoundary,
  listRepresentatives,
  readBody,
} from '#server/represent/resources/representatives.ts';
import type { Resource } from '#server/represent/resources/resource.ts';
import { listGeometries, readGeometry } from '#server/represent/resources/shapes.ts';

const name = '([\\w-]{1,200})';
const field = '(shape|simple_shape|centroid)';

/** The addresses below the root, each with its slash at the end or without, as Represent has them. */
export const routes: ReadonlyArray<{
  readonly pattern: RegExp;
  /** How the address is written in the log. */
  readonly route: string;
  readonly resource: Resource;
}> = [
  { pattern: /^\/boundary-sets\/$/, route: '/boundary-sets/', resource: listSets },
  { pattern: new RegExp(`^/boundary-sets/${name}/$`), route: '/boundary-sets/{set}/', resource: readSet },
  { pattern: /^\/boundaries\/$/, route: '/boundaries/', resource: listAll },
  { pattern: new RegExp(`^/boundaries/${field}$`), route: '/boundaries/{field}', resource: listGeometries },
  { pattern: new RegExp(`^/boundaries/${name}/$`), route: '/boundaries/{set}/', resource: listAll },
  {
    pattern: new RegExp(`^/boundaries/${name}/${field}$`),
    route: '/boundaries/{set}/{field}',
    resource: listGeometries,
  },
  { pattern: new RegExp(`^/boundaries/${name}/${name}/$`), route: '/boundaries/{set}/{boundary}/', resource: readOne },
  {
    pattern: new RegExp(`^/boundaries/${name}/${name}/${field}$`),
    route: '/boundaries/{set}/{boundary}/{field}',
    resource: readGeometry,
  },
  {
    pattern: new RegExp(`^/boundaries/${name}/${name}/representatives/$`),
    route: '/boundaries/{set}/{boundary}/representatives/',
    resource: listOfBoundary,
  },
  {
    pattern: /^\/postcodes\/(\w{6})\/(?:(?:boundaries|representatives)\/)?$/,
    route: '/postcodes/{code}/',
    resource: readPostcode,
  },
  { pattern: /^\/representatives\/$/, route: '/representatives/', resource: listRepresentatives },
  {
    pattern: new RegExp(`^/representatives/${name}/$`),
    route: '/representatives/{set}/',
    resource: listRepresentatives,
  },
  { pattern: /^\/representative-sets\/$/, route: '/representative-sets/', resource: listBodies },
  { pattern: new RegExp(`^/representative-sets/${name}/$`), route: '/representative-sets/{set}/', resource: readBody },
];
