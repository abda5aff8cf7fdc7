import { listBoundaries, readBoundary } from '#server/represent/resources/boundaries.ts';
import { listBoundarySets, readBoundarySet } from '#server/represent/resources/boundary-sets.ts';
import { listCandidates, listCandidatesOfBoundary } from '#server/represent/resources/candidates.ts';
import { listElections, readElection } from '#server/represent/resources/elections.ts';
import { readPostcode } from '#server/represent/resources/postcodes.ts';
import {
  listRepresentativeSets,
  listRepresentatives,
  listRepresentativesOfBoundary,
  readRepresentativeSet,
} from '#server/represent/resources/representatives.ts';
import type { Resource } from '#server/represent/resources/resource.ts';
import { listGeometries, readGeometry } from '#server/represent/resources/shapes.ts';

/** What each parameter of a template matches. */
const parameters: Readonly<Record<string, string>> = {
  set: '([\\w-]{1,200})',
  boundary: '([\\w-]{1,200})',
  election: '([\\w-]{1,200})',
  field: '(shape|simple_shape|centroid)',
  code: '(\\w{6})',
};

interface Route {
  readonly pattern: RegExp;
  /** The template of the address, as the log and the OpenAPI document write it. */
  readonly route: string;
  readonly resource: Resource;
}

/** A route whose template matches whole paths. `end` is an expression for what may follow the template. */
const route = (template: string, resource: Resource, end = ''): Route => ({
  pattern: new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] as string)}${end}$`),
  route: template,
  resource,
});

/**
 * The addresses below the root. Each ends with a slash or has none, as at Represent. The first pattern that matches a path
 * decides.
 */
export const routes: readonly Route[] = [
  route('/boundary-sets/', listBoundarySets),
  route('/boundary-sets/{set}/', readBoundarySet),
  route('/boundaries/', listBoundaries),
  route('/boundaries/{field}', listGeometries),
  route('/boundaries/{set}/', listBoundaries),
  route('/boundaries/{set}/{field}', listGeometries),
  route('/boundaries/{set}/{boundary}/', readBoundary),
  route('/boundaries/{set}/{boundary}/{field}', readGeometry),
  route('/boundaries/{set}/{boundary}/representatives/', listRepresentativesOfBoundary),
  route('/boundaries/{set}/{boundary}/candidates/', listCandidatesOfBoundary),
  route('/postcodes/{code}/', readPostcode, '(?:(?:boundaries|representatives)/)?'),
  route('/representatives/', listRepresentatives),
  route('/representatives/{set}/', listRepresentatives),
  route('/representative-sets/', listRepresentativeSets),
  route('/representative-sets/{set}/', readRepresentativeSet),
  route('/elections/', listElections),
  route('/elections/{election}/', readElection),
  route('/candidates/', listCandidates),
  route('/candidates/{election}/', listCandidates),
];
