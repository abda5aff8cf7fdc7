import { queryablesSchema } from '#server/electoral/ogc/properties/feature-schema.ts';
import { schemaOperation } from './schema-operation.ts';

export const readQueryables = schemaOperation({
  operationId: 'readOgcQueryables',
  summary: 'OGC API – Features: queryables of a collection',
  description:
    'Extension. What filters of a map may name (Part 3): each property of its features, which is a query parameter too, and the geometry. Nothing is changed.',
  title: 'What filters may name',
  step: 'queryables',
  schema: queryablesSchema,
});
