import { Type } from 'typebox';
import { FormatParameter, html, linksToForms } from '#server/electoral/ogc/format.ts';
import { documentOrPage, landing } from '#server/electoral/ogc/html/page.ts';
import { addressOf, json, LinksSchema } from '#server/electoral/ogc/links.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';

export const readLandingPage = electoralEndpoint({
  operationId: 'readOgcLandingPage',
  method: 'GET',
  path: '/electoral/ogc',
  tag: tags.ogc,
  summary: 'OGC API – Features: landing page',
  description:
    'Extension. The landing page of OGC API – Features, Part 1 (17-069r4), with which QGIS, ogr2ogr and other GIS software open the maps of this installation. Nothing is changed.',
  query: Type.Object({ f: FormatParameter }, closed),
  response: Type.Object(
    {
      title: Type.String({ description: 'The title.', examples: ['Electoral boundaries'] }),
      description: Type.String({
        description: 'A description in one sentence.',
        examples: ['Maps of electoral districts.'],
      }),
      links: LinksSchema,
    },
    { ...closed, title: 'OgcLandingPage', description: 'The landing page with links (17-069r4, 7.2).' },
  ),
  allowance: 'features',
  cacheable: true,
  linked: true,
  html: true,
  handle(asked) {
    const { origin = '' } = asked;
    const document = {
      title: 'Hustings: electoral boundaries',
      description: 'Maps of electoral districts. Each collection is one map of one jurisdiction.',
      links: [
        ...linksToForms(origin, landing.path),
        {
          href: addressOf(origin, '/api'),
          rel: 'service-desc',
          type: 'application/vnd.oai.openapi+json;version=3.0',
          title: 'The definition of this API',
        },
        { href: `${origin}/docs/electoral-api`, rel: 'service-doc', type: html, title: 'The guide' },
        { href: addressOf(origin, '/conformance'), rel: 'conformance', type: json, title: 'What it conforms to' },
        { href: addressOf(origin, '/collections'), rel: 'data', type: json, title: 'The maps' },
      ],
    };
    return documentOrPage(asked, document, { title: document.title, path: landing.path, above: [] });
  },
});
