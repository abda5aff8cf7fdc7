import { HustingsError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';

interface DescribedFailure {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack: string | undefined;
}

const isSqlState = (code: unknown): boolean => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);

/**
 * What may be logged of a failure: its first cause. The message, detail and query of a database error can contain
 * people's data: they are left out. `isFromDatabase` knows further errors of that kind.
 */
export function describeFailure(
  thrown: unknown,
  isFromDatabase: (error: Error) => boolean = () => false,
): DescribedFailure {
  const first = thrown instanceof HustingsError ? (thrown.cause ?? thrown) : thrown;
  const error = first instanceof Error ? first : new Error('not an error');
  const { code } = error as { code?: unknown };
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
  const message = isSqlState(code) || isFromDatabase(error) ? 'database error' : error.message;
  return { type: error.name, message, code, stack: frames };
}

export const messages = {
  rejection: 'a promise was rejected and nothing took it; the process continues',
  exception: 'an exception that nothing caught',
};

/**
 * Logs what nothing has caught in a process that serves, instead of ending it with all that it is doing. After a
 * rejection the process continues. After an exception `replace` is called: the code that threw was left in the middle.
 * A process that nothing would replace has no `replace` and continues: what it must not lose is in the database.
 */
export function logFailures(log: Pick<Log, 'error'>, replace: () => void = () => {}): void {
  process.on('unhandledRejection', (reason) => log.error({ err: describeFailure(reason) }, messages.rejection));
  process.on('uncaughtException', (error) => {
    log.error({ err: describeFailure(error) }, messages.exception);
    replace();
  });
}
