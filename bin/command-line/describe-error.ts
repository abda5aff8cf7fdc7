import { HustingsError, SourceError } from '#core/errors.ts';

/**
 * An error as it is told on a terminal. Our own errors are written for people: their message says it all. With any other
 * (a fault of the program, an error of the database) goes the place where it was thrown.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describeError).join('\n');
  const isOurs = error instanceof HustingsError || error instanceof SourceError || error.constructor === Error;
  return isOurs ? error.message : (error.stack ?? error.message);
}
