import { Command, CommanderError } from 'commander';
import { addAlerts } from '#bin/alerts/alerts.ts';
import { addAudit } from '#bin/audit/audit.ts';
import { addBake } from '#bin/bake/bake.ts';
import { addCampaign } from '#bin/campaign/campaign.ts';
import { addCrosswalk } from '#bin/crosswalk/crosswalk.ts';
import { addBackup } from '#bin/database/backup.ts';
import { addDatabase } from '#bin/database/database.ts';
import { addExport } from '#bin/database/export.ts';
import { addImport } from '#bin/database/import.ts';
import { addMigrate } from '#bin/database/migrate.ts';
import { addRestore } from '#bin/database/restore.ts';
import { addDiff } from '#bin/diff/diff.ts';
import { addElectoralKey } from '#bin/electoral-key/electoral-key.ts';
import { addHistory } from '#bin/history/history.ts';
import { addIngest } from '#bin/ingest/ingest.ts';
import { addJobs } from '#bin/jobs/jobs.ts';
import { addLookup } from '#bin/lookup/lookup.ts';
import { addMcp } from '#bin/mcp.ts';
import { addPublication } from '#bin/publication/publication.ts';
import { addReview } from '#bin/review/review.ts';
import { addSample } from '#bin/sample/sample.ts';
import { addServe } from '#bin/serve/serve.ts';
import { addSource } from '#bin/source/source.ts';
import { addUpgrade } from '#bin/upgrade/upgrade.ts';
import { addVerifyManifest } from '#bin/verify-manifest/verify-manifest.ts';
import { addWebhooks } from '#bin/webhooks/webhooks.ts';
import { nameBuild } from '#core/config/build-identity.ts';
import manifest from '#package.json' with { type: 'json' };
import { describeError } from './describe-error.ts';
import { expectSubcommand, nameOf, programName } from './subcommand.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs one command of the program and returns the exit code: 0 if all went well, 1 if the command failed, 2 if
 * the command line was wrong and nothing was done.
 */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command(programName)
    .description(manifest.description)
    .version(nameBuild(), '--version', 'Shows the version, and the commit that it was built of.')
    .helpOption('-h, --help', 'Shows this page.')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: terminal.print,
      // The error handler below prints every mistake in one way, whether commander or a command has found it.
      writeErr: () => {},
    });
  let exitCode = 0;
  const environment = {
    ...terminal,
    fail() {
      exitCode = 1;
    },
  };
  expectSubcommand(program);
  addServe(program, environment);
  addIngest(program, environment);
  addReview(program, environment);
  addLookup(program, environment);
  addBake(program, environment);
  addCrosswalk(program, environment);
  addDiff(program, environment);
  addHistory(program, environment);
  addPublication(program, environment);
  addVerifyManifest(program, environment);
  addSource(program, environment);
  addSample(program, environment);
  addJobs(program, environment);
  addAlerts(program, environment);
  addCampaign(program, environment);
  addAudit(program, environment);
  addElectoralKey(program, environment);
  addMcp(program, environment);
  addWebhooks(program, environment);
  addMigrate(program, environment);
  addUpgrade(program, environment);
  addDatabase(program, environment);
  addBackup(program, environment);
  addRestore(program, environment);
  addExport(program, environment);
  addImport(program, environment);

  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof CommanderError || error instanceof UsageError) {
      const command = commandOf(program, args);
      terminal.printError(`${describeMistake(error, command)}\nHelp: ${nameOf(command)} --help\n`);
      return 2;
    }
    terminal.printError(`${describeError(error)}\n`);
    return 1;
  }
}

/** The command that the first arguments name. */
function commandOf(program: Command, args: readonly string[]): Command {
  const [word, ...rest] = args;
  const named = program.commands.find((command) => command.name() === word || command.aliases().includes(word ?? ''));
  return named ? commandOf(named, rest) : program;
}

/** One line. commander names only the first of the options that are missing, and breaks some messages in two. */
function describeMistake(error: CommanderError | UsageError, command: Command): string {
  if (error instanceof CommanderError && error.code === 'commander.missingMandatoryOptionValue') {
    const missing = command.options.filter(
      (option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined,
    );
    return `${command.name()} needs ${missing.map(({ flags }) => flags).join(', ')}.`;
  }
  const line = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
  // Ours begin as they should: some with the name of a file.
  return error instanceof UsageError ? line : line.charAt(0).toUpperCase() + line.slice(1);
}
