import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup } from '#bin/command-line/subcommand.ts';
import { addListen } from './listen.ts';

export function addWebhooks(program: Command, environment: CommandEnvironment): void {
  addListen(addGroup(program, 'webhooks', 'Receives messages of webhooks on this machine.'), environment);
}
