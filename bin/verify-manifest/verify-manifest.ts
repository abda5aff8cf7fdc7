import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';

const description = `Compares what this installation serves with another one, or with itself earlier.

Reads the other's manifest (GET /api/v1/electoral/manifest) from its server's address, or from a file that was saved of it, and says which maps and datasets are the same here, differ, or are on one side alone. Before that, every boundary of this database is hashed anew, so that one which was changed outside the program is named. Without an argument only that is done. The exit code is 1 if anything differs. Nothing is changed.`;

export function addVerifyManifest(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'verify-manifest', description).argument(
    '[other]',
    'The address of the other server, such as https://hustings.example.ca, or a file with its manifest.',
  );
  addJson(command).action(async (other: string | undefined, { json }: { readonly json?: boolean }) => {
    const { compareInstallations } = await import('./compare-installations.ts');
    await compareInstallations(other, json ?? false, environment);
  });
}
