import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup } from '#bin/command-line/subcommand.ts';
import { addArchive } from './archive.ts';
import { addVerify } from './verify.ts';

export function addAudit(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'audit', 'Verifies the audit log of all campaigns, and archives its months.');
  addVerify(group, environment);
  addArchive(group, environment);
}
