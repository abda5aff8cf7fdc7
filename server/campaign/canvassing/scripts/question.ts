import { type Static, Type } from 'typebox';
import { unprocessable } from '#core/errors.ts';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { notBlank, record } from '#server/records/schemas/schemas.ts';

/** A script has at most this many questions, and a question at most this many choices. */
export const mostQuestions = 20;
export const mostChoices = 10;

const questionKinds = ['CHOICE', 'SCALE', 'YES_NO', 'TEXT'] as const;

const questionKind = enumeration('QuestionKind', questionKinds, {
  description: 'The kind of answer: one of the choices, an integer from 1 to `scaleTo`, yes or no, or a text.',
});

/** What answers name a question or a choice by. */
const ownId = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,39}$',
  maxLength: 40,
  expects: '1 to 40 small letters, digits, hyphens and underscores',
});

const wording = (maxLength: number, language: string, example: string) =>
  Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength,
        pattern: notBlank,
        expects: `a string of 1 to ${maxLength} characters that is not blank`,
      }),
      {
        description: `The wording in ${language}. If absent or null, the other language is used.`,
        examples: [example],
      },
    ),
  );

const Choice = record(
  {
    id: annotate(ownId, { description: 'The id by which answers name the choice.', examples: ['ferry'] }),
    en: wording(80, 'English', 'The ferry'),
    fr: wording(80, 'French', 'Le traversier'),
  },
  { title: 'ScriptChoice', description: 'A possible answer to a question.' },
);

export const Question = record(
  {
    id: annotate(ownId, {
      description: 'The id by which answers name the question, the same in all versions of the script.',
      examples: ['issue'],
    }),
    kind: annotate(questionKind, { examples: ['CHOICE'] }),
    en: wording(200, 'English', 'What matters most to you?'),
    fr: wording(200, 'French', 'Qu’est-ce qui compte le plus pour vous?'),
    choices: Type.Optional(
      Type.Array(Choice, {
        minItems: 2,
        maxItems: mostChoices,
        description: 'Only for questions of the kind CHOICE.',
      }),
    ),
    scaleTo: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 10,
        description: 'The highest number. Only for questions of the kind SCALE.',
        examples: [5],
      }),
    ),
  },
  { title: 'ScriptQuestion', description: 'A question that canvassers ask.' },
);

export type Question = Static<typeof Question>;

export const Questions = Type.Array(Question, {
  minItems: 1,
  maxItems: mostQuestions,
  description: 'The questions, in the order in which they are asked.',
});

/** Errors: 422 that names the question which is put together wrongly. */
export function refuseWrongQuestions(questions: readonly Question[]): void {
  const ids = new Set<string>();
  for (const { id, kind, en, fr, choices, scaleTo } of questions) {
    if (ids.has(id)) throw wrong(id, 'stands there twice');
    ids.add(id);
    if (!en && !fr) throw wrong(id, 'has no wording, in English or in French');
    if ((kind === 'CHOICE') !== (choices !== undefined))
      throw wrong(id, 'has "choices" if its kind is CHOICE, and only then');
    if ((kind === 'SCALE') !== (scaleTo !== undefined))
      throw wrong(id, 'has "scaleTo" if its kind is SCALE, and only then');
    if (!choices) continue;
    if (new Set(choices.map((choice) => choice.id)).size < choices.length) throw wrong(id, 'has a choice twice');
    if (choices.some((choice) => !choice.en && !choice.fr)) throw wrong(id, 'has a choice without wording');
  }
}

/** Answers of all versions are counted together. Errors: 422 if a question is of another kind than it was. */
export function refuseOtherKind(questions: readonly Question[], before: readonly Question[]): void {
  for (const { id, kind, scaleTo } of questions) {
    const was = before.find((question) => question.id === id);
    if (was && (was.kind !== kind || was.scaleTo !== scaleTo)) {
      throw wrong(id, 'was of another kind or scale before: give it another id');
    }
  }
}

export const wrong = (id: string, why: string) => unprocessable(`The question ${JSON.stringify(id)} ${why}.`);
