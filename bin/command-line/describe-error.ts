import { HustingsError, SourceError } from '#core/errors.ts';

/**
 * An error as a terminal shows it. The messages of our own errors are written for people and are enough. Any other error
 * (a fault of the program, an error of the database) is shown with its stack.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describeError).join('\n');
  const isOurs = error instanceof HustingsError || error instanceof SourceError || error.constructor === Error;
  return isOurs ? error.message : (error.stack ?? error.message);
}
