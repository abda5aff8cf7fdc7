import { hasNoReader } from '#core/processes/has-no-reader.ts';
import { runProgram } from './command-line/program.ts';
import { terminal } from './command-line/terminal.ts';

/**
 * Runs the command that the arguments name. Sets the process's exit code; the process ends when nothing is left to do.
 */
export async function main(args: readonly string[]): Promise<void> {
  // A reader such as `head` closes the pipe when it has seen enough, and a terminal may be closed (EIO). The command
  // itself continues to its end.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!hasNoReader(error)) throw error;
    });
  }
  process.exitCode = await runProgram(args, terminal);
}
