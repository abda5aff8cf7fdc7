import { Type } from 'typebox';
import { invalid, notFound } from '#core/errors.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { one, record, requiredText } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { mostRenamed, renameTag as renameTagOf } from '#server/campaign/voters/tags/rename-tag.ts';
import { formatters } from '#server/formatters.ts';
import { annotate } from '#server/http/schema.ts';

const noSuchTag = () => notFound('No voter of the campaign has this tag.');

const from = Type.String({
  maxLength: 50,
  description: 'The tag that there is, letter by letter.',
  examples: ['senior'],
});
const to = annotate(requiredText(50), { description: 'The tag that takes its place.', examples: ['seniors'] });

const renamedTag = record(
  {
    from,
    to: Type.String({ description: 'The tag that takes its place.', examples: ['seniors'] }),
    renamed: Type.Integer({ minimum: 0, description: 'How many voters this request has changed.', examples: [312] }),
    isComplete: Type.Boolean({
      description: 'Whether no voter has the old tag any longer; where it is false, ask again.',
      examples: [true],
    }),
  },
  { title: 'RenamedTag', description: 'What a request to rename a tag has done.' },
);

export const renameTag = campaignEndpoint({
  operationId: 'renameTag',
  method: 'POST',
  path: '/tags/rename',
  tag: tags.voters,
  summary: 'Rename a tag of voters',
  description:
    'Gives voters who have the tag `from` the tag `to` in its place; who has both keeps one. A request changes up to ' +
    `${formatters.whole.en.format(mostRenamed)} voters, all of them or none: where \`isComplete\` is false there are more, and the same request, with another ` +
    'Idempotency-Key, goes on. Sets `updatedAt` of each.',
  scope: 'voters:write',
  body: record({ from, to }, { title: 'RenameTag', description: 'Which tag becomes which.' }),
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
