import type { TSchema } from 'typebox';
import { notFound } from '#core/errors.ts';
import { electoralApi } from '#tools/openapi/apis.ts';
import { Components } from '#tools/openapi/components.ts';
import { ApiError, errorResponse } from '#tools/openapi/errors.ts';
import { commonHeaders, headerReferences, headers } from '#tools/openapi/headers.ts';
import type { Json } from '#tools/openapi/json.ts';
import { common, districts, fields, part, pathParameters, point, sets } from './parameters.ts';
import * as schemas from './schemas.ts';

interface Described {
  readonly operationId: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly response: TSchema;
  readonly query?: readonly Json[];
}

const tags = {
  boundaries: 'Maps, and districts with their geometries.',
  postcodes: 'Postal codes with their districts and members.',
  representatives: 'Members, and the bodies to which they are elected.',
  elections: 'Elections, and who stood in them.',
} as const;

const ofBoundaries = [point('contains'), sets, ...fields('name', 'external_id')];
const ofMembers = [
  ...part,
  ...fields('name', 'first_name', 'last_name', 'district_name', 'elected_office', 'party_name'),
];
const { BoundarySetSummary, BoundarySummary, Geometries, Geometry, listOf, Representative, RepresentativeSet } =
  schemas;

/** The addresses, as `server/represent/routes.ts` has them. */
const paths: Readonly<Record<string, Described>> = {
  '/boundary-sets/': {
    operationId: 'listBoundarySets',
    tag: 'boundaries',
    summary: 'The maps in force',
    response: listOf(BoundarySetSummary),
    query: [...part, ...fields('name', 'domain')],
  },
  '/boundary-sets/{set}/': {
    operationId: 'readBoundarySet',
    tag: 'boundaries',
    summary: 'A map with its dates, extent and licence',
    response: schemas.BoundarySet,
  },
  '/boundaries/': {
    operationId: 'listBoundaries',
    tag: 'boundaries',
    summary: 'Districts of the maps in force',
    response: listOf(BoundarySummary),
    query: [...part, ...ofBoundaries],
  },
  '/boundaries/{field}': {
    operationId: 'listShapes',
    tag: 'boundaries',
    summary: 'The geometries of districts',
    response: Geometries,
    query: ofBoundaries,
  },
  '/boundaries/{set}/': {
    operationId: 'listBoundariesOfSet',
    tag: 'boundaries',
    summary: 'Districts of a map',
    response: listOf(BoundarySummary),
    query: [...part, ...ofBoundaries],
  },
  '/boundaries/{set}/{field}': {
    operationId: 'listShapesOfSet',
    tag: 'boundaries',
    summary: 'The geometries of districts of a map',
    response: Geometries,
    query: ofBoundaries,
  },
  '/boundaries/{set}/{boundary}/': {
    operationId: 'readBoundary',
    tag: 'boundaries',
    summary: 'A district',
    response: schemas.Boundary,
  },
  '/boundaries/{set}/{boundary}/{field}': {
    operationId: 'readShape',
    tag: 'boundaries',
    summary: 'The geometry of a district',
    response: Geometry,
  },
  '/boundaries/{set}/{boundary}/representatives/': {
    operationId: 'listRepresentativesOfBoundary',
    tag: 'representatives',
    summary: 'Who represents a district',
    response: listOf(Representative),
    query: ofMembers,
  },
  '/boundaries/{set}/{boundary}/candidates/': {
    operationId: 'listCandidatesOfBoundary',
    tag: 'elections',
    summary: 'Who stood for election in a district',
    response: listOf(schemas.Candidate),
    query: ofMembers,
  },
  '/postcodes/{code}/': {
    operationId: 'readPostcode',
    tag: 'postcodes',
    summary: 'A postal code, with districts and members',
    response: schemas.PostalCode,
    query: [sets],
  },
  '/representatives/': {
    operationId: 'listRepresentatives',
    tag: 'representatives',
    summary: 'Members',
    response: listOf(Representative),
    query: [point('point'), districts, ...ofMembers],
  },
  '/representatives/{set}/': {
    operationId: 'listRepresentativesOfSet',
    tag: 'representatives',
    summary: 'Members of a body',
    response: listOf(Representative),
    query: [point('point'), districts, ...ofMembers],
  },
  '/representative-sets/': {
    operationId: 'listRepresentativeSets',
    tag: 'representatives',
    summary: 'Legislatures and councils',
    response: listOf(RepresentativeSet),
    query: part,
  },
  '/representative-sets/{set}/': {
    operationId: 'readRepresentativeSet',
    tag: 'representatives',
    summary: 'A legislature or a council',
    response: RepresentativeSet,
  },
  '/elections/': {
    operationId: 'listElections',
    tag: 'elections',
    summary: 'Elections, the newest first',
    response: listOf(schemas.Election),
    query: [...part, ...fields('name')],
  },
  '/elections/{election}/': {
    operationId: 'readElection',
    tag: 'elections',
    summary: 'An election',
    response: schemas.Election,
  },
  '/candidates/': {
    operationId: 'listCandidates',
    tag: 'elections',
    summary: 'Candidates of all elections, the newest first',
    response: listOf(schemas.Candidate),
    query: [point('point'), districts, ...ofMembers],
  },
  '/candidates/{election}/': {
    operationId: 'listCandidatesOfElection',
    tag: 'elections',
    summary: 'Candidates of an election',
    response: listOf(schemas.Candidate),
    query: [point('point'), districts, ...ofMembers],
  },
};

/** What every operation may return in place of what was requested. */
const refusals: Readonly<Record<number, string>> = {
  400: 'A parameter is invalid. The message names it.',
  401: 'The API key is unknown or revoked.',
  403: 'The response would contain the geometries of too many districts.',
  404: 'Not found.',
  429: 'The caller has exceeded the rate limit. `Retry-After` says when to try again.',
  503: 'The server is not ready. `Retry-After` says when to try again.',
};

/** The OpenAPI 3.1 document of the addresses that programs written for Represent ask. */
export function describeRepresent(): Json {
  const components = new Components();
  components.write(ApiError);
  const described = Object.entries(paths).map(([path, one]) => [path, { get: describe(path, one, components) }]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hustings, as Represent answers',
      version: '1.0.0',
      summary:
        'The paths and responses of Represent (represent.opennorth.ca), with the maps and members of this server.',
      description:
        'For programs written for Represent. The data and API keys are those of the electoral API; requests are counted apart. ' +
        'CORS allows any web page to read the responses; `callback` returns JSONP. URLs in responses are relative ' +
        'to the base URL.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Hustings contributors' },
    },
    servers: [{ url: '/represent', description: 'The server that serves this document.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(described),
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      headers: Object.fromEntries(
        [...commonHeaders, 'ETag', 'Cache-Control', 'Retry-After'].map((name) => [name, headers[name]]),
      ),
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          `Refused${status}`,
          {
            ...errorResponse(Number(status), [notFound('There is no boundary of this name here.')], headersOf(status)),
            description,
          },
        ]),
      ),
      securitySchemes: electoralApi.securitySchemes,
    },
  };
}

const headersOf = (status: string): string[] => (['429', '503'].includes(status) ? ['Retry-After'] : []);

function describe(
  path: string,
  { operationId, tag, summary, response, query = [] }: Described,
  components: Components,
): Json {
  const answer = {
    'application/json': { schema: components.write(response) },
    'text/html': { schema: { type: 'string', description: 'With `format=apibrowser`: a page for people.' } },
    'text/javascript': {
      schema: { type: 'string', description: 'With `callback`: JSONP, a call of that function with the response.' },
    },
  };
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${summary}, as in Represent.`,
    security: electoralApi.security,
    parameters: [...pathParameters(path), ...query, ...common],
    responses: {
      200: {
        description: (response as { description?: string }).description ?? summary,
        headers: headerReferences([...commonHeaders, 'ETag', 'Cache-Control']),
        content: answer,
      },
      304: {
        description: 'Not modified: the ETag in If-None-Match is current. There is no body.',
        headers: headerReferences([...commonHeaders, 'ETag', 'Cache-Control']),
      },
      ...Object.fromEntries(
        Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}
