import type { Command } from 'commander';
import { addArchive } from './audit/archive.ts';
import { addVerify } from './audit/verify.ts';
import type { CommandEnvironment } from './command-line/environment.ts';
import { addGroup } from './command-line/subcommand.ts';

export function addAudit(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'audit', 'Verifies the audit log of all campaigns, and archives its months.');
  addVerify(group, environment);
  addArchive(group, environment);
}
