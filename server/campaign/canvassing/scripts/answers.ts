import { type Static, Type } from 'typebox';
import { record } from '#server/records/schemas/schemas.ts';
import { exampleAnswers } from './example-questions.ts';
import { mostQuestions } from './question.ts';

export { exampleAnswers } from './example-questions.ts';

/** An answer has at most this many characters, if it is a text. */
export const mostText = 500;

const [example] = exampleAnswers.given as [{ questionId: string; answer: string }];

const GivenAnswer = record(
  {
    questionId: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'The id of the question in the script.',
      examples: [example.questionId],
    }),
    answer: Type.String({
      minLength: 1,
      maxLength: mostText,
      description:
        'The id of a choice, an integer of a scale, `yes` or `no`, or a text, depending on the kind of question.',
      examples: [example.answer],
    }),
  },
  { title: 'ScriptAnswer', description: 'A voter’s answer to one question.' },
);

const given = Type.Array(GivenAnswer, {
  minItems: 1,
  maxItems: mostQuestions,
  description: 'The answers, one for each answered question.',
});
const scriptId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The id of the script.',
  examples: [exampleAnswers.scriptId],
});
const version = Type.Integer({
  minimum: 1,
  maximum: 1_000,
  description: 'The version of the script that was used.',
  examples: [1],
});

/** As answers have it. */
export const ScriptAnswers = record(
  { scriptId, version, given },
  { title: 'ScriptAnswers', description: 'A voter’s answers to the questions of a script.' },
);

/** As requests have it. */
export const GivenAnswers = record(
  {
    scriptId,
    version: Type.Optional(
      Type.Integer({
        ...version,
        description: 'The version of the script that was used. The default is the current one.',
      }),
    ),
    given,
  },
  { title: 'GivenScriptAnswers', description: 'A voter’s answers to the questions of a script.' },
);

export type ScriptAnswers = Static<typeof ScriptAnswers>;
export type GivenAnswers = Static<typeof GivenAnswers>;
