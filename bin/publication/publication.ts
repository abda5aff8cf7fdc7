import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup } from '#bin/command-line/subcommand.ts';
import { addEntries } from './entries.ts';
import { addList } from './list.ts';
import { addRollback } from './rollback.ts';
import { addWithdraw } from './withdraw.ts';

export function addPublication(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'publication', 'Lists what was published of each source, and takes it back.');
  addList(group, environment);
  addEntries(group, environment);
  addRollback(group, environment);
  addWithdraw(group, environment);
}
