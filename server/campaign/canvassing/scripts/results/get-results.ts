import { type Static, Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { Question } from '#server/campaign/canvassing/scripts/question.ts';
import { findScript, noSuchScript, type ScriptRow } from '#server/campaign/canvassing/scripts/script.ts';
import { questionsEver } from '#server/campaign/canvassing/scripts/update-script.ts';
import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { idParameter, one, record } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { type CountedAnswers, countAnswers, Tally } from './count-answers.ts';

const number = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] });

const AnswerCount = record(
  {
    answer: Type.String({
      description:
        'As answers have it: the id of a choice, a number, `yes` or `no`. Texts are counted under an empty one.',
      examples: ['ferry'],
    }),
    people: number('How many people gave it.', 41),
  },
  { title: 'AnswerCount', description: 'How many people gave an answer.' },
);

const counts = (description: string) => Type.Array(AnswerCount, { description });

const QuestionResult = record(
  {
    question: Question,
    people: number('How many people answered it.', 97),
    answers: counts('How many people gave each answer, those that nobody gave too.'),
  },
  { title: 'QuestionResult', description: 'What people answered to one question.' },
);

const PollResult = record(
  {
    poll: Type.String({ description: 'The poll, as one of its voters has it.', examples: ['12'] }),
    answers: counts('How many of its people gave each answer that somebody gave.'),
  },
  { title: 'PollResult', description: 'What people of one poll answered.' },
);

const ScriptResults = record(
  {
    scriptId: Type.String({ description: 'The script.', examples: [exampleIds.script] }),
    people: number('How many people answered a question of it.', 97),
    isComplete: Type.Boolean({
      description: 'False where more than 100,000 visits have answers: only so many were read.',
      examples: [true],
    }),
    questions: Type.Array(QuestionResult, {
      description: 'The questions that it asks now, and those that earlier versions asked.',
    }),
    polls: Type.Optional(
      Type.Array(PollResult, {
        description: 'The polls in the order of the walk, where `question` names one.',
      }),
    ),
  },
  { title: 'ScriptResults', description: 'What people answered to a script.' },
);

type Shown = Static<typeof ScriptResults>;

export const getScriptResults = campaignEndpoint({
  operationId: 'getScriptResults',
  method: 'GET',
  path: '/canvassing/scripts/{id}/results',
  tag: tags.canvassing,
  summary: 'Count the answers to a script',
  description:
    'Extension. How many people gave each answer, to the questions of all versions; with `question`, that question ' +
    'alone, poll by poll. Of somebody who answered twice the later visit counts; visits that were taken back do ' +
    'not. Visits are read in slices of at most 50 ms between which others are served. Nothing is changed.',
  scope: 'canvassing:read',
  params: idParameter('a script', exampleIds.script),
  query: record({
    question: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'The id of one question, which is counted by poll.',
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
  const wanted = only === undefined ? questions : questions.filter(({ id }) => id === only);
  if (wanted.length === 0) throw invalid('The query parameter "question" must be the id of a question of the script.');
  const tallyOf = (id: string) => tallies.get(id) ?? new Tally();
  return {
    scriptId: script.id,
    people,
    isComplete,
    questions: wanted.map((question) => {
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
