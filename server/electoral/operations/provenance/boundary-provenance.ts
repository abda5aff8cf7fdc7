import { Type } from 'typebox';
import { annotate, nullable } from '#server/call/schema.ts';
import { findVersion, noSuchBoundary } from '#server/electoral/boundaries/find-boundary.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import {
  HashSchema,
  ProvenancePublicationSchema,
  ProvenanceSourceSchema,
} from '#server/electoral/provenance/provenance-schemas.ts';
import { publicationOfVersion } from '#server/electoral/provenance/read-provenance.ts';
import { BoundaryIdParams, closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';

export const BoundaryProvenanceSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the boundary.', examples: ['sample-federal-92003'] }),
    set: Type.String({ description: 'The id of its map.', examples: ['sample-federal'] }),
    source: ProvenanceSourceSchema,
    contentHash: annotate(HashSchema, {
      description:
        'SHA-256 of its geometry as WKB, followed by a JSON array of its province, population and number of electors.',
    }),
    publication: nullable(ProvenancePublicationSchema, {
      description: 'The publication that introduced it; null if none is recorded.',
    }),
  },
  { ...closed, title: 'BoundaryProvenance', description: 'Provenance of a boundary.' },
);

export const boundaryProvenance = electoralEndpoint({
  operationId: 'boundaryProvenance',
  method: 'GET',
  path: '/electoral/boundaries/{id}/provenance',
  tag: tags.boundaries,
  summary: 'Provenance of a boundary',
  description:
    'Extension. The publisher’s file (SHA-256, URL and time of download), the program version that read it, the findings of the checks, and who accepted it if it had been held back. For the boundary version in force now, or the one nearest in time. Nothing is changed.',
  params: BoundaryIdParams,
  query: Type.Object({}, closed),
  response: BoundaryProvenanceSchema,
  errors: [noSuchBoundary()],
  cacheable: true,
  async handle({ params }, services) {
    const map = services.map();
    const { boundary, contentHash, versionId } = findVersion(map, params.id, undefined, services.now());
    const { id, set } = boundary;
    const { name, page } = set.source;
    const publication = await publicationOfVersion(services.knex, versionId);
    return { id, set: set.id, source: { name, page }, contentHash, publication };
  },
});
