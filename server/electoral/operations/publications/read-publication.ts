import { Type } from 'typebox';
import { type HustingsError, notFound } from '#core/errors.ts';
import { movedThreshold } from '#core/source/map-entry.ts';
import { JsonText } from '#server/content/json-content.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { PublicationSchema } from '#server/electoral/publications/publication-schemas.ts';
import { describeEntry, readEntryText } from '#server/electoral/publications/read-entries.ts';
import { tags } from '#server/electoral/schemas/tags.ts';

const noSuchPublication = (): HustingsError =>
  notFound('There is no publication of a map with this id. GET /api/v1/electoral/publications lists them.');

export const readPublication = electoralEndpoint({
  operationId: 'readPublication',
  method: 'GET',
  path: '/electoral/publications/{id}',
  tag: tags.publications,
  summary: 'One publication of a map, with its changes',
  description:
    'Extension. The districts that were added, ended and renamed, the areas that moved between districts, and the districts with redrawn borders only. Within one map, districts are matched by code. Between two maps, two districts are matched if their overlap is more than half of the area of each. Nothing is changed.',
  params: Type.Object({
    id: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The id of the publication.',
      examples: [8],
    }),
  }),
  response: PublicationSchema,
  errors: [noSuchPublication()],
  examples: {
    response: {
      source: 'sample-federal-2015',
      name: 'Federal ridings of the sample region, 2013 order',
      before: { set: 'sample-federal-2015', name: 'Federal ridings of the sample region, 2013 order' },
      added: [
        {
          id: 'sample-federal-91002',
          code: '91002',
          nameEn: "O'Dwyer’s Reach—Kestrel Head",
          nameFr: "Anse-à-O'Dwyer—Cap-de-la-Crécerelle",
          areaKm2: 4475.234273574473,
        },
      ],
      ended: [
        {
          id: 'sample-federal-2015-91002',
          code: '91002',
          nameEn: 'Larkfield—Wrackline',
          nameFr: 'Larkfield—Laisse-de-Mer',
          areaKm2: 9930.981542100804,
        },
      ],
      renamed: [
        {
          before: {
            id: 'sample-federal-2015-91001',
            code: '91001',
            nameEn: 'Halden—Kestrel Head',
            nameFr: 'Halden—Cap-de-la-Crécerelle',
            areaKm2: 10995.542833403464,
          },
          after: {
            id: 'sample-federal-91001',
            code: '91001',
            nameEn: 'Lake Halden',
            nameFr: 'Lac-Halden',
            areaKm2: 10347.693094253153,
          },
        },
      ],
      moved: [
        {
          from: {
            id: 'sample-federal-2015-91002',
            code: '91002',
            nameEn: 'Larkfield—Wrackline',
            nameFr: 'Larkfield—Laisse-de-Mer',
            areaKm2: 9930.981542100804,
          },
          to: {
            id: 'sample-federal-91002',
            code: '91002',
            nameEn: "O'Dwyer’s Reach—Kestrel Head",
            nameFr: "Anse-à-O'Dwyer—Cap-de-la-Crécerelle",
            areaKm2: 4475.234273574473,
          },
          km2: 4475.234274,
          share: 1,
          addresses: null,
        },
      ],
      redrawn: [],
    },
  },
  async handle({ params: { id } }, { knex }) {
    const row = await readEntryText(knex, id);
    if (row === null) throw noSuchPublication();
    const head = JSON.stringify({ ...describeEntry(row), threshold: movedThreshold });
    // The object of the changes goes on where the first one ends.
    return new JsonText(`${head.slice(0, -1)},${row.changes.slice(1)}`);
  },
});
