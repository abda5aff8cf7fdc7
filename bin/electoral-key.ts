import type { Command } from 'commander';
import type { CommandEnvironment } from './command-line/environment.ts';
import { addGroup } from './command-line/subcommand.ts';
import { addIssue } from './electoral-key/issue.ts';
import { addList } from './electoral-key/list.ts';
import { addRevoke } from './electoral-key/revoke.ts';

export function addElectoralKey(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'electoral-key', 'Manages keys of the electoral API.');
  addIssue(group, environment);
  addList(group, environment);
  addRevoke(group, environment);
}
