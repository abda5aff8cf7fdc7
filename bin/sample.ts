import type { Command } from 'commander';
import type { CommandEnvironment } from './command-line/environment.ts';
import { addGroup } from './command-line/subcommand.ts';
import { addRemove } from './sample/remove.ts';

export function addSample(program: Command, environment: CommandEnvironment): void {
  addRemove(addGroup(program, 'sample', 'Removes the fictional sample region.'), environment);
}
