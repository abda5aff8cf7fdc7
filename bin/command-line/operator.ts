import { userInfo } from 'node:os';

/** Who runs a command, as records name them: the account on the machine. */
export function operator(): string {
  try {
    return `operator ${userInfo().username}`;
  } catch {
    // A container may run under a number that has no name.
    return `operator ${process.getuid?.() ?? ''}`.trim();
  }
}
