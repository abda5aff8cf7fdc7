import type { Knex } from 'knex';
import { Type } from 'typebox';
import { defaultLanguage, type Language, languages } from '#core/texts/languages.ts';
import { apiRoot } from '#server/call/api-root.ts';
import { annotate, enumeration } from '#server/call/schema.ts';
import { Bytes } from '#server/content/bytes.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { atomFeed } from '#server/electoral/publications/atom.ts';
import { describeEntry, listEntries } from '#server/electoral/publications/read-entries.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { publicationFilters } from './publication-filters.ts';

/** What a reader shows at once; older entries are in the list. */
const newest = 50;
const path = '/electoral/publications.atom';
const mediaType = 'application/atom+xml';

/** When the database was made: no two installations share it, and it stays. */
async function begunAt(knex: Knex): Promise<Date> {
  const { rows } = await knex.raw<{ rows: Array<{ begun: Date }> }>('select min(applied_at) as begun from migrations');
  return rows[0]!.begun;
}

const FeedLanguage = enumeration('FeedLanguage', languages, { description: 'A language of the feed.' });

export const readPublicationFeed = electoralEndpoint({
  operationId: 'readPublicationFeed',
  method: 'GET',
  path,
  tag: tags.publications,
  summary: 'Publications of maps as an Atom feed',
  description:
    'Extension. The newest 50 publications of maps as an Atom feed (RFC 4287). Each entry has a sentence, and links to its page and its JSON. Filters are combined with AND. Nothing is changed.',
  query: Type.Object(
    {
      ...publicationFilters,
      lang: Type.Optional(
        annotate(FeedLanguage, { description: 'The language of the feed. The default is English.', examples: ['fr'] }),
      ),
    },
    closed,
  ),
  response: Type.Unsafe<never>({ description: 'The feed.', contentMediaType: mediaType }),
  binary: mediaType,
  linked: true,
  async handle({ query: { lang = defaultLanguage, ...filter }, origin = '' }, { knex }) {
    const rows = await listEntries(knex, filter, { from: 0, limit: newest });
    const begun = await begunAt(knex);
    const given = Object.entries({ ...filter, ...(lang !== defaultLanguage && { lang }) }).filter(
      ([, value]) => value !== undefined,
    );
    const search = new URLSearchParams(given as Array<[string, string]>).toString();
    const text = atomFeed({
      language: lang as Language,
      identity: `${begun.toISOString()} ${search}`,
      origin,
      self: `${apiRoot}${path}${search === '' ? '' : `?${search}`}`,
      begun,
      entries: rows.map(describeEntry),
    });
    return new Bytes(Buffer.from(text), mediaType);
  },
});
