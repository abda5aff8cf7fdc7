import { createInteraction } from '#server/campaign/canvassing/operations/create-interaction.ts';
import type { ConsoleServices } from '#server/console/http/route.ts';
import { formIdOf } from '#server/console/pages/form-id.tsx';
import type { Form } from '#server/pages/input/form.ts';
import { degrees, results } from './results.ts';

const answerPrefix = 'answer-';

const answersIn = ({ fields }: Form) => fields.filter(([name]) => name.startsWith(answerPrefix));

/** What was typed into the form of a call, by the names of its fields. */
export const typedTexts = (form: Form): ReadonlyMap<string, string> =>
  new Map([['notes', form.text('notes')], ...answersIn(form)]);

/**
 * Records a call of a voter as the API does, and gives its id. A result that is a degree of support is the voter's level too.
 * Answers are to the version of the script that the form has shown. Errors: those of the operation.
 */
export async function recordCall(
  { execute }: Pick<ConsoleServices, 'execute'>,
  voterId: string,
  form: Form,
): Promise<string> {
  const at = (results as readonly string[]).indexOf(form.text('result'));
  const notes = form.text('notes');
  const given = answersIn(form).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [{ questionId: name.slice(answerPrefix.length), answer: value.trim() }],
  );
  const id = formIdOf(form);
  await execute(createInteraction, {
    body: {
      voterId,
      type: 'PHONE',
      ...(at >= 0 && { disposition: results[at] }),
      ...(at >= 0 && at < degrees && { supportLevel: at + 1 }),
      ...(notes !== '' && { notes }),
      ...(given.length > 0 && {
        answers: { scriptId: form.text('script'), version: Number(form.text('scriptVersion')), given },
      }),
    },
    conditions: { idempotencyKey: id },
  });
  return id;
}
