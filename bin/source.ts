import type { Command } from 'commander';
import type { CommandEnvironment } from './command-line/environment.ts';
import { addGroup } from './command-line/subcommand.ts';
import { addRemove } from './source/remove.ts';

export function addSource(program: Command, environment: CommandEnvironment): void {
  addRemove(addGroup(program, 'source', 'Removes sources.'), environment);
}
