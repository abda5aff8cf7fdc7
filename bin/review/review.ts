import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { addFromToday } from '#bin/ingest/from-today.ts';

const description = `Lists quarantined runs, publishes one of them, puts one away, or draws a map to be looked at.

The exit code is 0 if all went well, 1 if the run was not published, 2 if the command was wrong.`;

interface Options {
  readonly accept?: number;
  readonly dismiss?: number;
  readonly reason?: string;
  readonly picture?: string;
  readonly fromToday?: boolean;
  readonly json?: boolean;
}

export function addReview(parent: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(parent, 'review', description)
    .argument('[map]', 'With --picture: a quarantined run by its number, or a published map by its id.')
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
    .option('--reason <text>', 'Why it is put away, for the record.', nonEmpty)
    .option(
      '--picture <file>',
      'Writes a page to look at the map with: old and new over each other, what changed, the names, the findings.',
      nonEmpty,
    );
  addFromToday(command);
  addJson(command).action(async (map: string | undefined) => {
    const { accept, dismiss, reason, picture, fromToday, json } = command.opts<Options>();
    if ((picture === undefined) !== (map === undefined)) {
      throw new UsageError('--picture goes with one run or map: npx hustings review 41 --picture page.html');
    }
    if (picture !== undefined && (accept !== undefined || dismiss !== undefined)) {
      throw new UsageError('Say --picture, --accept or --dismiss, one of them.');
    }
    if (map !== undefined && picture !== undefined) {
      const { writePicture } = await import('./picture/write-picture.ts');
      await writePicture({ map, file: picture, json }, environment);
      return;
    }
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
