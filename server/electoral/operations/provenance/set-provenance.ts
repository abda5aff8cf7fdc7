import { Type } from 'typebox';
import { notFound } from '#core/errors.ts';
import { annotate } from '#server/call/schema.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { contentOf } from '#server/electoral/provenance/content.ts';
import {
  HashSchema,
  ProvenancePublicationSchema,
  ProvenanceSourceSchema,
} from '#server/electoral/provenance/provenance-schemas.ts';
import { listedPublications, publicationsOfSet } from '#server/electoral/provenance/read-provenance.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';

export const SetProvenanceSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the map.', examples: ['sample-federal'] }),
    name: Type.String({
      description: 'The name of the map.',
      examples: ['Federal ridings of the sample region, 2023 order'],
    }),
    source: ProvenanceSourceSchema,
    contentHash: annotate(HashSchema, {
      description: 'SHA-256 of the map as served, as in `GET /electoral/manifest`.',
    }),
    publications: Type.Array(ProvenancePublicationSchema, {
      maxItems: listedPublications,
      description: 'The publications that introduced its boundaries, the newest first.',
    }),
  },
  { ...closed, title: 'SetProvenance', description: 'Provenance of a map.' },
);

const noSuchSet = () => notFound('There is no map with this id. GET /api/v1/electoral/jurisdictions lists those held.');

export const setProvenance = electoralEndpoint({
  operationId: 'setProvenance',
  method: 'GET',
  path: '/electoral/sets/{id}/provenance',
  tag: tags.boundaries,
  summary: 'Provenance of a map',
  description:
    'Extension. As for a boundary, but for all boundaries of a map: each publication that introduced some of them, with their number. Nothing is changed.',
  params: Type.Object({
    id: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The id of a map, from `GET /electoral/jurisdictions`.',
      examples: ['sample-federal'],
    }),
  }),
  query: Type.Object({}, closed),
  response: SetProvenanceSchema,
  errors: [noSuchSet()],
  cacheable: true,
  async handle({ params }, services) {
    const content = contentOf(services.map()).sets.find(({ set }) => set.id === params.id);
    if (content === undefined) throw noSuchSet();
    const { id, name, source } = content.set;
    return {
      id,
      name,
      source: { name: source.name, page: source.page },
      contentHash: content.sha256,
      publications: await publicationsOfSet(services.knex, id),
    };
  },
});
