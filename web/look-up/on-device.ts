/** What the look-up page imports when it needs it. */
export { answerOnDevice } from './answer.ts';
export { keepOnDevice } from './keep.ts';
