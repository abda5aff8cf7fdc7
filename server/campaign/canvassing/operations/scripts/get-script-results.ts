import { type Static, Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { count } from '#server/call/schema.ts';
import { Question } from '#server/campaign/canvassing/scripts/question.ts';
import { type CountedAnswers, countAnswers, Tally } from '#server/campaign/canvassing/scripts/results/count-answers.ts';
import { findScript, noSuchScript, type ScriptRow } from '#server/campaign/canvassing/scripts/script.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { questionsEver } from './update-script.ts';

const AnswerCount = record(
  {
    answer: Type.String({
      description:
        'The answer: the id of a choice, a number, `yes` or `no`. Texts are counted together under an empty one.',
      examples: ['ferry'],
    }),
    people: count('Number of people who gave it.', 41),
  },
  { title: 'AnswerCount', description: 'The number of people who gave an answer.' },
);

const counts = (description: string) => Type.Array(AnswerCount, { description });

const QuestionResult = record(
  {
    question: Question,
    people: count('Number of people who answered it.', 97),
    answers: counts('Number of people by answer, including unused answers.'),
  },
  { title: 'QuestionResult', description: 'The answers to one question.' },
);

const PollResult = record(
  {
    poll: Type.String({ description: 'The poll, as in the record of one of its voters.', examples: ['12'] }),
    answers: counts('The number of its people by answer, without unused answers.'),
  },
  { title: 'PollResult', description: 'The answers of the people of one poll.' },
);

const ScriptResults = record(
  {
    scriptId: Type.String({ description: 'The script.', examples: [exampleIds.script] }),
    people: count('Number of people who answered one of its questions.', 97),
    isComplete: Type.Boolean({
      description: 'False if more than 100,000 visits have answers: only that many were read.',
      examples: [true],
    }),
    questions: Type.Array(QuestionResult, {
      description: 'The questions of the current and of earlier versions.',
    }),
    polls: Type.Optional(
      Type.Array(PollResult, {
        description: 'The polls in the order of walk lists. Present only with `question`.',
      }),
    ),
  },
  { title: 'ScriptResults', description: 'The results of a script.' },
);

type Shown = Static<typeof ScriptResults>;

export const getScriptResults = campaignEndpoint({
  operationId: 'getScriptResults',
  method: 'GET',
  path: '/canvassing/scripts/{id}/results',
  tag: tags.canvassing,
  summary: 'Count the answers to a script',
  description:
    'Extension. The number of people who gave each answer, for the questions of all versions. With `question`: for ' +
    'that question, by poll. If a person answered twice, the later visit counts. Withdrawn visits do not count. ' +
    'Nothing is changed.',
  scope: 'canvassing:read',
  params: idParameter('a script', exampleIds.script),
  query: record({
    question: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'The id of one question, to be counted by poll.',
        examples: ['issue'],
      }),
    ),
  }),
  response: one(ScriptResults),
  errors: [noSuchScript()],
  async handle({ params, query }, { tx }) {
    const results = await readResults(tx, params.id);
    return { data: showResults(results, query.question) };
  },
});

export interface Results extends CountedAnswers {
  readonly script: ScriptRow;
  /** Those of the present version first. */
  readonly questions: readonly Question[];
}

/** Errors: 404. */
export async function readResults(tx: CampaignTransaction, id: string): Promise<Results> {
  const script = await findScript(tx, id);
  const questions = everyQuestion(script.questions, await questionsEver(tx, id));
  const texts = new Set(questions.filter(({ kind }) => kind === 'TEXT').map((question) => question.id));
  return { script, questions, ...(await countAnswers(tx, id, texts)) };
}

/** Each question once, as it was asked last, with the choices of all versions. */
function everyQuestion(present: readonly Question[], ever: readonly Question[]): Question[] {
  const found = new Map<string, Question>();
  for (const question of [...present, ...ever]) {
    const known = found.get(question.id);
    if (!known) found.set(question.id, question);
    else if (known.choices) {
      const more = question.choices?.filter(({ id }) => !known.choices?.some((choice) => choice.id === id)) ?? [];
      if (more.length > 0) found.set(question.id, { ...known, choices: [...known.choices, ...more] });
    }
  }
  return [...found.values()];
}

/** All answers that a question may have, in their order. */
export function answersOf({ kind, choices = [], scaleTo = 0 }: Question): string[] {
  if (kind === 'CHOICE') return choices.map(({ id }) => id);
  if (kind === 'YES_NO') return ['yes', 'no'];
  return kind === 'SCALE' ? Array.from({ length: scaleTo }, (_, i) => String(i + 1)) : [''];
}

/** Errors: 400 for a question that no version has. */
function showResults({ script, questions, tallies, people, isComplete }: Results, only: string | undefined): Shown {
  const requested = only === undefined ? questions : questions.filter(({ id }) => id === only);
  if (requested.length === 0)
    throw invalid('The query parameter "question" must be the id of a question of the script.');
  const tallyOf = (id: string) => tallies.get(id) ?? new Tally();
  return {
    scriptId: script.id,
    people,
    isComplete,
    questions: requested.map((question) => {
      const tally = tallyOf(question.id);
      const answers = answersOf(question).map((answer) => ({ answer, people: tally.of(answer) }));
      return { question, people: tally.people, answers };
    }),
    ...(only !== undefined && {
      polls: tallyOf(only).polls.map(({ poll, answers }) => ({
        poll,
        answers: [...answers].map(([answer, count]) => ({ answer, people: count })),
      })),
    }),
  };
}
