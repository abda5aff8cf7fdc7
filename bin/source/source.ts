import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup } from '#bin/command-line/subcommand.ts';
import { addRemove } from './remove.ts';

export function addSource(program: Command, environment: CommandEnvironment): void {
  addRemove(addGroup(program, 'source', 'Removes sources.'), environment);
}
