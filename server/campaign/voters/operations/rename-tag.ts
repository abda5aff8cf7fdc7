import { Type } from 'typebox';
import { invalid, notFound } from '#core/errors.ts';
import { formatters } from '#core/formatters.ts';
import { annotate } from '#server/call/schema.ts';
import { mostRenamed, renameTag as renameTagOf } from '#server/campaign/voters/tags/rename-tag.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { one, record, requiredText } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

const noSuchTag = () => notFound('No voter of the campaign has this tag.');

const from = Type.String({
  maxLength: 50,
  description: 'The existing tag, matched exactly.',
  examples: ['senior'],
});
const to = annotate(requiredText(50), { description: 'The new tag.', examples: ['seniors'] });

const renamedTag = record(
  {
    from,
    to: Type.String({ description: 'The new tag.', examples: ['seniors'] }),
    renamed: Type.Integer({
      minimum: 0,
      description: 'Number of voters that this request has changed.',
      examples: [312],
    }),
    isComplete: Type.Boolean({
      description: 'Whether no voter has the old tag any more. If false, repeat the request.',
      examples: [true],
    }),
  },
  { title: 'RenamedTag', description: 'The result of a request to rename a tag.' },
);

export const renameTag = campaignEndpoint({
  operationId: 'renameTag',
  method: 'POST',
  path: '/tags/rename',
  tag: tags.voters,
  summary: 'Rename a tag of voters',
  description:
    'Replaces the tag `from` by `to`. A voter who has both retains one. A request changes up to ' +
    `${formatters.whole.en.format(mostRenamed)} voters in one transaction. If \`isComplete\` is false, repeat the ` +
    'request with another Idempotency-Key. Sets `updatedAt` of each voter.',
  scope: 'voters:write',
  body: record({ from, to }, { title: 'RenameTag', description: 'The old and the new name of a tag.' }),
  response: one(renamedTag),
  errors: [noSuchTag()],
  async handle({ body }, { tx, now, audit }) {
    if (body.from === body.to) throw invalid('The field "to" must be another tag than "from".');
    audit.fields = ['tags'];
    const { renamed, isComplete } = await renameTagOf(tx, { ...body, now });
    if (renamed === 0 && isComplete) throw noSuchTag();
    return { data: { ...body, renamed, isComplete } };
  },
});
