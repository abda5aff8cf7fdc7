import { type Static, Type } from 'typebox';
import { record } from '#server/campaign/schemas.ts';
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
      description: 'The id that the question has in the script.',
      examples: [example.questionId],
    }),
    answer: Type.String({
      minLength: 1,
      maxLength: mostText,
      description:
        'The id of a choice, a whole number of a scale, `yes` or `no`, or a text: as the question’s kind asks.',
      examples: [example.answer],
    }),
  },
  { title: 'ScriptAnswer', description: 'What a voter answered to one question.' },
);

const given = Type.Array(GivenAnswer, {
  minItems: 1,
  maxItems: mostQuestions,
  description: 'The answers, one to each question that was answered.',
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
  description: 'Which version of the script was asked.',
  examples: [1],
});

/** As answers have it. */
export const ScriptAnswers = record(
  { scriptId, version, given },
  { title: 'ScriptAnswers', description: 'What a voter answered to the questions of a script.' },
);

/** As requests have it. */
export const GivenAnswers = record(
  {
    scriptId,
    version: Type.Optional(
      Type.Integer({ ...version, description: 'Which version of the script was asked; absent: the present one.' }),
    ),
    given,
  },
  { title: 'GivenScriptAnswers', description: 'What a voter answered to the questions of a script.' },
);

export type ScriptAnswers = Static<typeof ScriptAnswers>;
export type GivenAnswers = Static<typeof GivenAnswers>;
