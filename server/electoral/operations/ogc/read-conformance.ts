import { Type } from 'typebox';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';

const classes = ['1/1.0/conf/core', '1/1.0/conf/oas30', '1/1.0/conf/geojson', '5/1.0/conf/schemas'].map(
  (name) => `http://www.opengis.net/spec/ogcapi-features-${name}`,
);

export const readConformance = electoralEndpoint({
  operationId: 'readOgcConformance',
  method: 'GET',
  path: '/electoral/ogc/conformance',
  tag: tags.ogc,
  summary: 'OGC API – Features: conformance',
  description:
    'Extension. The conformance classes: core, OpenAPI 3.0 and GeoJSON of Part 1, and the collection schema of Part 5. Nothing is changed.',
  query: Type.Object({}, closed),
  response: Type.Object(
    { conformsTo: Type.Array(Type.String(), { description: 'The classes.', examples: [classes] }) },
    { ...closed, title: 'OgcConformance', description: 'The conformance classes (17-069r4, 7.4).' },
  ),
  allowance: 'features',
  cacheable: true,
  handle: () => ({ conformsTo: [...classes] }),
});
