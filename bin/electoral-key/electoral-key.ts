import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup } from '#bin/command-line/subcommand.ts';
import { addIssue } from './issue.ts';
import { addList } from './list.ts';
import { addRevoke } from './revoke.ts';

export function addElectoralKey(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'electoral-key', 'Manages keys of the electoral API.');
  addIssue(group, environment);
  addList(group, environment);
  addRevoke(group, environment);
}
