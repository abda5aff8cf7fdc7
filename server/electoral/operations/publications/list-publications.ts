import { Type } from 'typebox';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { PublicationSummarySchema } from '#server/electoral/publications/publication-schemas.ts';
import { countEntries, describeEntry, listEntries } from '#server/electoral/publications/read-entries.ts';
import { closed, LimitParameter, PageMetaSchema, PageParameter } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { publicationFilters } from './publication-filters.ts';

export const listPublications = electoralEndpoint({
  operationId: 'listPublications',
  method: 'GET',
  path: '/electoral/publications',
  tag: tags.publications,
  summary: 'Publications of maps',
  description:
    'Extension. Every publication, rollback and withdrawal of a map, the newest first, with counts of its changes: districts added, ended and renamed; area and addresses that moved to another district. Redrawn borders without a move are counted separately. Filters are combined with AND. Nothing is changed.',
  query: Type.Object(
    {
      ...publicationFilters,
      page: PageParameter,
      limit: LimitParameter,
    },
    closed,
  ),
  response: Type.Object(
    {
      data: Type.Array(PublicationSummarySchema, { description: 'The publications of this page.' }),
      meta: PageMetaSchema,
    },
    { ...closed, title: 'PublicationPage', description: 'A page of publications.' },
  ),
  async handle({ query: { page, limit, ...filter } }, { knex }) {
    const rows = await listEntries(knex, filter, { from: (page - 1) * limit, limit });
    const total = await countEntries(knex, filter);
    return { data: rows.map(describeEntry), meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
  },
});
