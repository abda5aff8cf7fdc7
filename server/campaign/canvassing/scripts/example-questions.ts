import { exampleIds } from '#server/records/schemas/example-ids.ts';
import type { Question } from './question.ts';

/** A question of each kind: those of the documents and of the demo campaign. */
export const exampleQuestions: readonly Question[] = [
  {
    id: 'issue',
    kind: 'CHOICE',
    en: 'What matters most to you?',
    fr: 'Qu’est-ce qui compte le plus pour vous?',
    choices: [
      { id: 'ferry', en: 'The ferry', fr: 'Le traversier' },
      { id: 'housing', en: 'Housing', fr: 'Le logement' },
      { id: 'fishery', en: 'The fishery', fr: 'La pêche' },
    ],
  },
  {
    id: 'likely',
    kind: 'SCALE',
    scaleTo: 5,
    en: 'How likely are you to vote?',
    fr: 'Quelle est la probabilité que vous votiez?',
  },
  { id: 'volunteer', kind: 'YES_NO', en: 'Would you like to help?', fr: 'Aimeriez-vous nous aider?' },
  { id: 'said', kind: 'TEXT', en: 'Anything that the candidate should know?', fr: 'Un message pour la candidate?' },
];

export const exampleAnswers = {
  scriptId: exampleIds.script,
  version: 1,
  given: [
    { questionId: 'issue', answer: 'ferry' },
    { questionId: 'likely', answer: '4' },
  ],
};
