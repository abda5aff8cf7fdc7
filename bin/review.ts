import type { Command } from 'commander';
import type { CommandEnvironment } from './command-line/environment.ts';
import { addJson, addSubcommand } from './command-line/subcommand.ts';
import { UsageError } from './command-line/usage-error.ts';
import { addFromToday } from './ingest/from-today.ts';

const description = `Lists quarantined runs, or publishes one of them.

The exit code is 0 where all went well, 1 where the run was not published, 2 where the command was wrong.`;

interface Options {
  readonly accept?: number;
  readonly fromToday?: boolean;
  readonly json?: boolean;
}

export function addReview(parent: Command, environment: CommandEnvironment, isHidden = false): void {
  const command = addSubcommand(parent, 'review', description, isHidden).option(
    '--accept <run>',
    'Publishes the very file of a quarantined run, which you have looked at.',
    runNumber,
  );
  addFromToday(command);
  addJson(command).action(async () => {
    // `ingest` has options of the same names, and takes them where the command is written below it.
    const { accept, fromToday, json } = command.optsWithGlobals<Options>();
    const { acceptQuarantinedRun, listQuarantinedRuns } = await import('./ingest/review.ts');
    if (accept === undefined && fromToday !== undefined) throw new UsageError('--from-today goes with --accept.');
    if (accept === undefined) await listQuarantinedRuns({ json }, environment);
    else await acceptQuarantinedRun(accept, { fromToday, json }, environment);
  });
}

function runNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError('--accept takes the number of a run, as review lists it.');
  return Number(text);
}
