import type { CommandEnvironment } from './environment.ts';
import { UsageError } from './usage-error.ts';

/**
 * Shows what a command is about to change, and asks the person at the terminal for a yes unless `yes` is set. Returns
 * whether to continue.
 *
 * @throws UsageError if no one is at the terminal
 */
export async function confirm(
  what: string,
  yes: boolean,
  { ask, printError }: Pick<CommandEnvironment, 'ask' | 'printError'>,
): Promise<boolean> {
  printError(`${what}\n`);
  if (yes) return true;
  if (!ask) throw new UsageError('Nothing was changed. Say --yes to do it.');
  const answer = (await ask('Go on? (yes/no) ')).trim().toLowerCase();
  const isConfirmed = answer === 'yes' || answer === 'y';
  if (!isConfirmed) printError('Nothing was changed.\n');
  return isConfirmed;
}

/** What --yes does. */
export const yesOption = ['--yes', 'Does it without asking.'] as const;
