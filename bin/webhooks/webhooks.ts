import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { serverAddress } from '#bin/command-line/server-address.ts';
import { addGroup, addSubcommand } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { stopSignal } from '#bin/processes/stop-signal.ts';

export function addWebhooks(program: Command, environment: CommandEnvironment): void {
  addListen(addGroup(program, 'webhooks', 'Receives messages of webhooks on this machine.'), environment);
}

const description = `Hands the messages of a webhook on to a program on this machine, until Ctrl-C.

It makes a webhook, fetches its messages from a running server, signs them as the server signs what it sends, and posts
them to the address. It deletes the webhook when it ends; one that it could not delete ends after 15 minutes.
  HUSTINGS_URL      the server's address; http://localhost:3000 unless set
  HUSTINGS_API_KEY  an API key of the campaign with the scope webhooks:write`;

/** Adds the command. Exit code 1 if the server refuses the key, or the webhook is gone. */
function addListen(group: Command, { print, printError }: CommandEnvironment): void {
  addSubcommand(group, 'listen', description)
    .argument('<address>', 'Where the program listens, such as http://localhost:4000/hooks.')
    .option('--test', 'Sends a test message first.')
    .action(async (text: string, { test = false }: { test?: boolean }) => {
      const address = addressOnThisMachine(text);
      const [server, key] = [serverAddress(), process.env.HUSTINGS_API_KEY];
      if (!key) {
        throw new UsageError(
          'The environment has no HUSTINGS_API_KEY: set it to an API key of the campaign with the scope webhooks:write.',
        );
      }
      const { createWebhookClient } = await import('./webhook-client.ts');
      const { listen } = await import('./hand-on.ts');
      await listen(createWebhookClient(server, key), address, { test, signal: stopSignal(false), print, printError });
    });
}

/** Messages name records of people: they are handed on within this machine alone. Errors: the command line is wrong. */
export function addressOnThisMachine(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHere = url && /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (!isHere || !/^https?:$/.test(url.protocol)) {
    throw new UsageError('The address must be one of this machine, such as http://localhost:4000/hooks.');
  }
  return url;
}
