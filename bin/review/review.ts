import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { addFromToday } from '#bin/ingest/from-today.ts';

const description = `Lists quarantined runs, publishes one of them, or puts one away.

The exit code is 0 where all went well, 1 where the run was not published, 2 where the command was wrong.`;

interface Options {
  readonly accept?: number;
  readonly dismiss?: number;
  readonly reason?: string;
  readonly fromToday?: boolean;
  readonly json?: boolean;
}

export function addReview(parent: Command, environment: CommandEnvironment, isHidden = false): void {
  const command = addSubcommand(parent, 'review', description, isHidden)
    .option(
      '--accept <run>',
      'Publishes the very file of a quarantined run, which you have looked at.',
      runNumber('--accept'),
    )
    .option(
      '--dismiss <run>',
      'Puts the file of a quarantined run away: it is not shown any more, and not held back again unless it changes.',
      runNumber('--dismiss'),
    )
    .option('--reason <text>', 'Why it is put away, for the record.', nonEmpty);
  addFromToday(command);
  addJson(command).action(async () => {
    // `ingest` has options of the same names, and reads them itself if the command stands below it.
    const { accept, dismiss, reason, fromToday, json } = command.optsWithGlobals<Options>();
    const { acceptQuarantinedRun, dismissQuarantinedRun, listQuarantinedRuns } = await import('./quarantined-runs.ts');
    if (accept === undefined && fromToday !== undefined) throw new UsageError('--from-today goes with --accept.');
    if ((dismiss === undefined) !== (reason === undefined)) throw new UsageError('--dismiss and --reason go together.');
    if (accept !== undefined && dismiss !== undefined) throw new UsageError('Say --accept or --dismiss, not both.');
    if (dismiss !== undefined) await dismissQuarantinedRun(dismiss, { reason: reason as string, json }, environment);
    else if (accept === undefined) await listQuarantinedRuns({ json }, environment);
    else await acceptQuarantinedRun(accept, { fromToday, json }, environment);
  });
}

function runNumber(option: string) {
  return (text: string): number => {
    if (!/^[1-9]\d*$/.test(text)) throw new UsageError(`${option} takes the number of a run, as review lists it.`);
    return Number(text);
  };
}
