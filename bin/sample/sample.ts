import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup } from '#bin/command-line/subcommand.ts';
import { addRemove } from './remove.ts';

export function addSample(program: Command, environment: CommandEnvironment): void {
  addRemove(addGroup(program, 'sample', 'Removes the fictional sample region.'), environment);
}
