import { Type } from 'typebox';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { record } from '#server/campaign/schemas.ts';
import { annotate, enumeration, nullable } from '#server/http/schema.ts';
import { likenesses, rowRules } from './match.ts';

export const ruleSchema = enumeration('MatchRule', rowRules, {
  description:
    'EXTERNAL_ID: the same identifier. EMAIL: the same e-mail address and name. NAME_AND_ADDRESS: the same name, address and ' +
    'city, however they are written. SAME_DONATION: a donation of the same donor, day and amount. ERASED: a person whom the campaign has erased.',
});

const likenessSchema = enumeration('Likeness', likenesses, {
  description:
    'NEAR_NAME: a near name at the same address. SAME_EMAIL: the same e-mail address under another name. Of donors whom the ' +
    'annual limit counts apart: OTHER_PLACE: the same name at another postal code. NEAR_DONOR: a near name at the same one.',
});

/** The record that something looks like. */
export const looksLike = nullable(
  record(
    {
      likeness: annotate(likenessSchema, { description: 'What the two have in common.', examples: ['NEAR_NAME'] }),
      id: Type.String({ description: 'The id of the record.', examples: [exampleIds.voter] }),
    },
    {
      title: 'LooksLike',
      description: 'A record that may be the same person. It is offered to people, and never merged alone.',
    },
  ),
  { description: 'A record that may be the same person; null if there is none.', examples: [null] },
);
