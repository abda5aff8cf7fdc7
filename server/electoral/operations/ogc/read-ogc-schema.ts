import { featureSchema } from '#server/electoral/ogc/properties/feature-schema.ts';
import { schemaOperation } from './schema-operation.ts';

export const readSchema = schemaOperation({
  operationId: 'readOgcSchema',
  summary: 'OGC API – Features: schema of a collection',
  description:
    'Extension. The schema of the features of a map (Part 5): the types of their properties, and a geometry that may have several parts. QGIS (3.44 and newer) takes the columns of a layer from it. Nothing is changed.',
  title: 'What the districts have',
  step: 'schema',
  schema: featureSchema,
});
