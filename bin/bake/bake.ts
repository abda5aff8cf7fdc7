import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import type { BakeOptions } from './options.ts';

const description = `Writes the maps in force into a folder, for look-ups without a server.

FOLDER gets one file of districts and postal codes, districts-VERSION.hust, the library that reads it, a page that answers from it (index.html), and manifest.json with the name and the hash of each. Any web server can serve the folder. The file is signed with a key of this installation, which the first bake makes (bake-key.pem in the data folder). Maps whose terms do not let anybody pass them on are left out, and named, unless DOWNLOADS=all.`;

export function addBake(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'bake', description)
    .argument('<folder>', 'The folder; it is made if it is not there.')
    .option('--set <id...>', 'Only these maps, by their ids; without it, all.')
    .option('--history', 'With maps that have ended: the file answers for every date.')
    .option('--if-changed', 'Does nothing if the folder has the published maps already.');
  addJson(command).action(async (folder: string, options: BakeOptions) => {
    const { bakeInto } = await import('./bake-into.ts');
    await bakeInto(folder, options, environment);
  });
}
