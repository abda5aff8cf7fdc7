import { HustingsError, unprocessable } from '#core/errors.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const otherState = () => unprocessable('This import has gone on meanwhile.');

/** A step that the import's state does not allow is refused with 422 here, as in every operation of the API. */
export const refusedAs422 = <Result>(step: Promise<Result>): Promise<Result> =>
  step.catch((error: unknown) => {
    throw error instanceof HustingsError && error.status === 409 ? unprocessable(error.message) : error;
  });

/** What the steps of an import have in common. */
export const importStep = {
  method: 'POST',
  tag: tags.imports,
  scope: 'voters:write',
  orScope: 'donations:write',
  role: 'MANAGER',
} as const;
