import type { Command } from 'commander';
import type { CommandEnvironment } from './command-line/environment.ts';
import { addGroup } from './command-line/subcommand.ts';
import { addList } from './publication/list.ts';
import { addRollback } from './publication/rollback.ts';
import { addWithdraw } from './publication/withdraw.ts';

export function addPublication(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'publication', 'Lists what was published of each source, and takes it back.');
  addList(group, environment);
  addRollback(group, environment);
  addWithdraw(group, environment);
}
