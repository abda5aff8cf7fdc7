import { Type } from 'typebox';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { record } from '#server/records/schemas/schemas.ts';
import { likenesses, rowRules } from './match.ts';

export const ruleSchema = enumeration('MatchRule', rowRules, {
  description:
    'EXTERNAL_ID: the same identifier. EMAIL: the same e-mail address and name. NAME_AND_ADDRESS: the same name, ' +
    'address and city, regardless of spelling variants. SAME_DONATION: a donation of the same donor, day and ' +
    'amount. ERASED: a person whom the campaign has erased.',
});

const likenessSchema = enumeration('Likeness', likenesses, {
  description:
    'NEAR_IDENTIFIER: identifiers that differ in leading zeros. NEAR_NAME: a similar name at the same address. SAME_EMAIL: the same e-mail address under another name. For ' +
    'donors whom the annual limit counts separately: OTHER_PLACE: the same name at another postal code. ' +
    'NEAR_DONOR: a similar name at the same postal code.',
});

/** The similar record of a row. Its place in responses is the field `looksLike`. */
export const similarRecord = nullable(
  record(
    {
      likeness: annotate(likenessSchema, { description: 'What the two have in common.', examples: ['NEAR_NAME'] }),
      id: Type.String({ description: 'The id of the record.', examples: [exampleIds.voter] }),
    },
    {
      title: 'LooksLike',
      description: 'A similar record that may be the same person. Records are never merged automatically.',
    },
  ),
  { description: 'A similar record that may be the same person; null if there is none.', examples: [null] },
);
