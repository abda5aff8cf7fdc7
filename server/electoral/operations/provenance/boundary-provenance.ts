import { Type } from 'typebox';
import { findVersion, noSuchBoundary } from '#server/electoral/find-boundary.ts';
import {
  HashSchema,
  ProvenancePublicationSchema,
  ProvenanceSourceSchema,
} from '#server/electoral/provenance/provenance-schemas.ts';
import { publicationOfVersion } from '#server/electoral/provenance/read-provenance.ts';
import { BoundaryIdParams, closed } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';
import { tags } from '#server/electoral/tags.ts';
import { annotate, nullable } from '#server/http/schema.ts';

export const BoundaryProvenanceSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the boundary.', examples: ['sample-federal-92003'] }),
    set: Type.String({ description: 'The id of its map.', examples: ['sample-federal'] }),
    source: ProvenanceSourceSchema,
    contentHash: annotate(HashSchema, {
      description:
        'SHA-256 of its outline as WKB, followed by a JSON array of its province, population and number of electors.',
    }),
    publication: nullable(ProvenancePublicationSchema, {
      description: 'The publication that it came by; null where none is recorded.',
    }),
  },
  { ...closed, title: 'BoundaryProvenance', description: 'Where a boundary comes from.' },
);

export const boundaryProvenance = electoralEndpoint({
  operationId: 'boundaryProvenance',
  method: 'GET',
  path: '/electoral/boundaries/{id}/provenance',
  tag: tags.boundaries,
  summary: 'Where a boundary comes from',
  description:
    'Beyond the contract. The publisher’s file by its SHA-256, its address and the time, the program that read it, what the checks found, and who accepted it if they had held it back. Of the boundary in force now, else of the nearest. Nothing is changed.',
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
