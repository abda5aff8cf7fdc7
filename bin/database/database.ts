import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup } from '#bin/command-line/subcommand.ts';
import { addSetup } from './setup.ts';

export function addDatabase(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'database', 'Says what a PostgreSQL of your own needs.');
  addSetup(group, environment);
}
