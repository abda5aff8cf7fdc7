import { Type } from 'typebox';
import { FormatParameter } from '#server/electoral/ogc/format.ts';
import { documentOrPage, landing } from '#server/electoral/ogc/html/page.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';

const features = [
  '1/1.0/conf/core',
  '1/1.0/conf/oas30',
  '1/1.0/conf/geojson',
  '1/1.0/conf/html',
  '2/1.0/conf/crs',
  '3/1.0/conf/queryables',
  '3/1.0/conf/queryables-query-parameters',
  '3/1.0/conf/filter',
  '3/1.0/conf/features-filter',
  '5/1.0/conf/schemas',
];

const cql2 = [
  'cql2-text',
  'cql2-json',
  'basic-cql2',
  'advanced-comparison-operators',
  'case-insensitive-comparison',
  'accent-insensitive-comparison',
  'basic-spatial-functions',
  'basic-spatial-functions-plus',
  'property-property',
];

const classes = [
  ...features.map((name) => `http://www.opengis.net/spec/ogcapi-features-${name}`),
  ...cql2.map((name) => `http://www.opengis.net/spec/cql2/1.0/conf/${name}`),
];

export const readConformance = electoralEndpoint({
  operationId: 'readOgcConformance',
  method: 'GET',
  path: '/electoral/ogc/conformance',
  tag: tags.ogc,
  summary: 'OGC API – Features: conformance',
  description:
    'Extension. The conformance classes: core, OpenAPI 3.0, GeoJSON and HTML of Part 1, coordinate reference systems of Part 2, queryables and filters of Part 3, the collection schema of Part 5, and those of CQL2 that filters may use. Nothing is changed.',
  query: Type.Object({ f: FormatParameter }, closed),
  response: Type.Object(
    { conformsTo: Type.Array(Type.String(), { description: 'The classes.', examples: [classes] }) },
    { ...closed, title: 'OgcConformance', description: 'The conformance classes (17-069r4, 7.4).' },
  ),
  allowance: 'features',
  cacheable: true,
  linked: true,
  html: true,
  handle(asked) {
    const conformance = { conformsTo: [...classes] };
    return documentOrPage(asked, conformance, { title: 'Conformance', path: '/conformance', above: [landing] });
  },
});
