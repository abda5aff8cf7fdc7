import type { Command } from 'commander';
import type { CommandEnvironment } from './command-line/environment.ts';
import { serverAddress } from './command-line/server-address.ts';
import { addSubcommand } from './command-line/subcommand.ts';
import { UsageError } from './command-line/usage-error.ts';

const description = `Serves tools for assistants (MCP) on standard input and output.

It calls a running server, and needs no database. An assistant starts it; docs/mcp.md says how.
  HUSTINGS_URL      the server's address; http://localhost:3000 unless set
  HUSTINGS_API_KEY  the campaign's API key, svc_live_…; with --electoral it is optional, ced_…`;

export function addMcp(program: Command, { printError }: CommandEnvironment): void {
  addSubcommand(program, 'mcp', description)
    .option('--electoral', 'Serves the public tools about electoral districts instead of the campaign’s.')
    .action(async ({ electoral }: { electoral?: boolean }) => {
      const url = serverAddress();
      const apiKey = process.env.HUSTINGS_API_KEY || undefined;
      if (!electoral && apiKey === undefined) {
        throw new UsageError('The environment has no HUSTINGS_API_KEY: set it to an API key of the campaign.');
      }
      const { default: manifest } = await import('#package.json', { with: { type: 'json' } });
      const { serveToolsOnStdio } = await import('#server/mcp/stdio.ts');
      serveToolsOnStdio(electoral ? 'electoral' : 'campaign', { url, apiKey }, manifest.version, (error) => {
        // The message could contain arguments of a call, which are people's data.
        printError(`A tool call failed: ${error instanceof Error ? error.name : typeof error}\n`);
      });
    });
}
