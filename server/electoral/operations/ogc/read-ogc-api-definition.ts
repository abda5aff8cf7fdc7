import { Type } from 'typebox';
import { Bytes } from '#server/content/bytes.ts';
import { apiDefinition } from '#server/electoral/ogc/api-definition.ts';
import { FormatParameter, isPageAsked } from '#server/electoral/ogc/format.ts';
import { landing, pageOf } from '#server/electoral/ogc/html/page.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { listCollections } from './list-ogc-collections.ts';
import { listItems } from './list-ogc-items.ts';
import { readCollection } from './read-ogc-collection.ts';
import { readConformance } from './read-ogc-conformance.ts';
import { readItem } from './read-ogc-item.ts';
import { readLandingPage } from './read-ogc-landing-page.ts';
import { readQueryables } from './read-ogc-queryables.ts';
import { readSchema } from './read-ogc-schema.ts';

const mediaType = 'application/vnd.oai.openapi+json;version=3.0';

/** An object that is not closed: what else it has is OpenAPI's. */
const definitionSchema = {
  type: 'object',
  required: ['openapi'],
  properties: { openapi: Type.String({ description: 'The version of OpenAPI.', examples: ['3.0.3'] }) },
  description: 'The definition (17-069r4, 9.2).',
};

/** In the order of the definition. */
const described = [
  readLandingPage,
  readConformance,
  listCollections,
  readCollection,
  readSchema,
  readQueryables,
  listItems,
  readItem,
];

export const readApiDefinition = electoralEndpoint({
  operationId: 'readOgcApiDefinition',
  method: 'GET',
  path: '/electoral/ogc/api',
  tag: tags.ogc,
  summary: 'OGC API – Features: API definition',
  description:
    'Extension. The OpenAPI 3.0 document of the OGC API alone, for its clients. The document of all operations is `/api/v1/electoral/openapi.json`. Nothing is changed.',
  query: Type.Object({ f: FormatParameter }, closed),
  response: Type.Unsafe<Bytes>(definitionSchema),
  binary: mediaType,
  allowance: 'features',
  cacheable: true,
  linked: true,
  html: true,
  handle(asked, { build }) {
    const { origin = '' } = asked;
    const definition = apiDefinition(described, { origin, version: build.version });
    const page = { title: 'The definition of this API', path: '/api', above: [landing], type: mediaType };
    return isPageAsked(asked)
      ? pageOf(asked, definition, page)
      : new Bytes(Buffer.from(JSON.stringify(definition)), mediaType);
  },
});
