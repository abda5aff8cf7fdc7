/** The command line cannot be followed. The message says what is wrong with it; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
