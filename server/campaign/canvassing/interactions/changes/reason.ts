import { Type } from 'typebox';
import { nullable } from '#server/call/schema.ts';
import { notBlank } from '#server/records/schemas/schemas.ts';

/** Why an interaction is corrected or taken back, if a reason is given. */
export const reason = Type.Optional(
  nullable(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: notBlank,
      expects: 'a string of 1 to 500 characters that is not blank',
    }),
    {
      description: 'The reason, for people who read the record later. It remains on record.',
      examples: ['The wrong door.'],
    },
  ),
);
