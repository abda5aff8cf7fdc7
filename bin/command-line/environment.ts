import type { Terminal } from './terminal.ts';

/** What a command works with. */
export interface CommandEnvironment extends Terminal {
  /** Makes the exit code 1: the command was followed, and what it did has failed in part. */
  fail(): void;
}
