import { type Command, Option } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup } from '#bin/command-line/subcommand.ts';
import { addList } from './list.ts';
import { addRun } from './run.ts';
import { addServe, serve } from './serve.ts';

export function addJobs(program: Command, environment: CommandEnvironment): void {
  const summary = 'Runs the jobs at their times (as serve does), lists them, or runs one.';
  const group: Command = addGroup(program, 'jobs', summary, () => serve(group.opts(), environment));
  group
    .option('--sources <folder>', 'Reads source files from this folder instead of data/sources.')
    .addOption(new Option('--attached', 'Stops when standard input ends.').hideHelp())
    .configureHelp({ showGlobalOptions: true });
  addServe(group, environment);
  addList(group, environment);
  addRun(group, environment);
}
